import { getReadableUrl } from '#lib/url/readable-url.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from './fields.tsx';

/** A field for a page's slug, with the resulting path and a proposal for a free slug. */
export function SlugField({
  slug,
  onSlug,
  url,
  isMoving,
  isRequired,
  error,
  proposal,
}: {
  slug: string;
  onSlug: (slug: string) => void;
  /** Path of the page with this slug. */
  url: string;
  /** Whether the page moves from another path. */
  isMoving: boolean;
  isRequired?: boolean;
  error?: string | undefined;
  /** A proposed slug and the function that applies it. */
  proposal: { name: string; onTake: () => void } | undefined;
}) {
  return (
    <div className="flex flex-col items-start gap-1">
      <TextField
        className="w-full"
        label="Slug"
        name="slug"
        isRequired={isRequired}
        spellCheck={false}
        autoCapitalize="none"
        value={slug}
        onValue={onSlug}
        error={error}
        hint={
          <>
            <span className="break-all">{getReadableUrl(url)}</span>
            {isMoving && <span className="block">The old URL redirects to the new one.</span>}
          </>
        }
      />
      {proposal && (
        <Button variant="quiet" className="-ml-4" onClick={proposal.onTake}>
          Use {proposal.name}
        </Button>
      )}
    </div>
  );
}
