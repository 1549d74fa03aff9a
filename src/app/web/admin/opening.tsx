/** Fills the page while it loads. The document that the server sends contains the same text. */
export function Opening({ text }: { text: string }) {
  return (
    <p role="status" className="flex min-h-dvh items-center justify-center p-6 text-muted">
      {text}
    </p>
  );
}
