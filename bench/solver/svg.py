"""A small line chart, drawn by hand: panels side by side, the upright axis by powers of ten."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import log10
from typing import Final

__all__ = ["Drawing", "Panel"]

WIDTH, HEIGHT = 400, 300
LEFT, TOP, GAP, BOTTOM = 64, 64, 40, 56
FAINT: Final = "#d1d5db"
HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
    'font-family="system-ui, sans-serif" font-size="13" fill="#1f2937" role="img">\n'
    "<title>{title}</title>\n"
    '<rect width="100%" height="100%" fill="#ffffff"/>\n'
)


@dataclass(frozen=True, slots=True)
class _Line:
    name: str
    values: Sequence[float]
    colour: str
    dashed: bool


@dataclass(slots=True)
class Panel:
    """Lines over the same `places`; what lies outside `low` to `high` is drawn at the edge."""

    name: str
    places: Sequence[int]
    low: float
    high: float
    lines: list[_Line] = field(default_factory=list)

    def line(self, name: str, values: Sequence[float], colour: str, *, dashed: bool) -> None:
        """Add a line."""
        self.lines.append(_Line(name, values, colour, dashed))

    def parts(self, left: float) -> Iterator[str]:
        """The panel as SVG, its left edge here."""
        yield _text(left + WIDTH / 2, TOP - 12, self.name, "middle")
        power = self.low
        while power <= self.high:
            y = self._y(power)
            yield f'<path d="M{left} {y:.1f}h{WIDTH}" stroke="{FAINT}"/>'
            yield _text(left - 8, y + 4, f"{power:,.0f}", "end")
            power *= 10
        for place in range(0, self.places[-1] + 1, 20):
            yield _text(self._x(place, left), TOP + HEIGHT + 18, str(place), "middle")
        for line in self.lines:
            points = zip(self.places, line.values, strict=True)
            path = "L".join(f"{self._x(x, left):.1f} {self._y(y):.1f}" for x, y in points)
            dash = ' stroke-dasharray="6 4"' if line.dashed else ""
            yield f'<path d="M{path}" fill="none" stroke="{line.colour}" stroke-width="2"{dash}/>'

    def _x(self, place: float, left: float) -> float:
        return left + place / self.places[-1] * WIDTH

    def _y(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return TOP + HEIGHT * (1 - log10(inside / self.low) / log10(self.high / self.low))


@dataclass(slots=True)
class Drawing:
    """Panels with one title, one legend and the same axes."""

    title: str
    across: str
    up: str
    panels: list[Panel] = field(default_factory=list)

    def add(self, panel: Panel) -> None:
        """Put a panel to the right of those that are there."""
        self.panels.append(panel)

    def svg(self) -> str:
        """The whole drawing."""
        width = LEFT + len(self.panels) * (WIDTH + LEFT) - LEFT + GAP
        height = TOP + HEIGHT + BOTTOM + 24
        parts = [_text(LEFT, 24, self.title, "start"), _text(8, TOP - 12, self.up, "start")]
        for number, panel in enumerate(self.panels):
            left = LEFT + number * (WIDTH + LEFT)
            parts += panel.parts(left)
            parts.append(_text(left + WIDTH / 2, TOP + HEIGHT + 38, self.across, "middle"))
        x = LEFT
        for line in self.panels[0].lines:
            dash = ' stroke-dasharray="6 4"' if line.dashed else ""
            style = f'stroke="{line.colour}" stroke-width="2"{dash}'
            parts.append(f'<path d="M{x} {height - 20}h28" {style}/>')
            parts.append(_text(x + 36, height - 16, line.name, "start"))
            x += 120
        head = HEAD.format(width=width, height=height, title=self.title)
        return head + "\n".join(parts) + "\n</svg>\n"


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'
