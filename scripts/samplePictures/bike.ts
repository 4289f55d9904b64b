import { backdrop, circle, faded, hsl, oval, type Painter, rect, stroke } from './svg'

/** A bicycle before a wall. */
export const bike: Painter = (r, frame) => {
  const { w, h } = frame
  const paintwork = hsl(r.between(190, 220), 64, 44)
  const dark = hsl(215, 18, 24)
  const [left, right, axle] = [w * 0.27, w * 0.73, h * 0.64]
  const wheel = (x: number) =>
    circle(x, axle, w * 0.16, dark) + circle(x, axle, w * 0.135, hsl(40, 22, 88)) + circle(x, axle, w * 0.025, dark)
  const line = (path: string, width = w * 0.025) => stroke(path, paintwork, width)
  return {
    alt: '一辆自行车',
    marks:
      backdrop(frame, 'wall', hsl(40, 26, 92), hsl(40, 22, 86), 0, h * 0.74) +
      rect(0, h * 0.74, w, h * 0.26, hsl(36, 16, 70)) +
      faded(oval(w * 0.5, h * 0.82, w * 0.38, h * 0.04, '#000'), 0.2) +
      wheel(left) +
      wheel(right) +
      line(`M${left} ${axle} L${w * 0.42} ${h * 0.4} H${w * 0.64} L${w * 0.48} ${axle} L${w * 0.4} ${h * 0.36}`) +
      line(`M${left} ${axle} H${w * 0.48}`) +
      line(`M${right} ${axle} L${w * 0.62} ${h * 0.32}`) +
      stroke(`M${w * 0.58} ${h * 0.31} h${w * 0.1} q${w * 0.03} ${h * 0.03} 0 ${h * 0.05}`, dark, w * 0.022) +
      stroke(`M${w * 0.34} ${h * 0.355} h${w * 0.11}`, dark, w * 0.035) +
      circle(w * 0.48, axle, w * 0.03, dark),
  }
}
