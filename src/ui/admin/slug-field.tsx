import { Button } from '#ui/button.tsx';
import { TextField } from './fields.tsx';

/** The slug of a page under the name that it is made of, with the address that it gives and one that can be taken instead. */
export function SlugField({
  slug,
  onSlug,
  address,
  isMoving,
  isRequired,
  error,
  proposal,
}: {
  slug: string;
  onSlug: (slug: string) => void;
  /** Of the page with this slug. */
  address: string;
  /** Whether the page has been at another address. */
  isMoving: boolean;
  isRequired?: boolean;
  error?: string | undefined;
  /** Another slug, as it is called and how it is taken. */
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
            <span className="break-all">{address}</span>
            {isMoving && (
              <span className="block">The old address goes on working: it leads to the new one.</span>
            )}
          </>
        }
      />
      {proposal && (
        <Button variant="quiet" className="-ml-4" onClick={proposal.onTake}>
          Make it {proposal.name}
        </Button>
      )}
    </div>
  );
}
