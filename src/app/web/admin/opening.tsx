/** The whole page while it is not there yet; the same text stands in the document as sent. */
export function Opening({ text }: { text: string }) {
  return (
    <p role="status" className="flex min-h-dvh items-center justify-center p-6 text-muted">
      {text}
    </p>
  );
}
