import { encode } from 'uqr';

/** Returns the path of a QR code: a stroke of height 1 for each run of dark modules. */
function getPath(rows: boolean[][]): string {
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}`),
  );
  return runs.join('');
}

/** A QR code, dark on light in every theme. Without a label it is hidden from screen readers. */
export function QrCode({ text, label, className }: { text: string; label?: string; className?: string }) {
  // Any mask can be scanned. To choose the best of the eight takes 2 ms, ten times as long as the rest.
  const { size, data } = encode(text, { border: 2, maskPattern: 3 });
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      // The centre of a stroke is on the y axis of its row.
      viewBox={`0 -0.5 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="white" d={`M0-.5h${size}v${size}H0z`} />
      <path stroke="black" d={getPath(data)} />
    </svg>
  );
}
