import { clsx } from 'clsx';
import { categoryIcons, type CategoryIcon as IconName } from '../../catalog.contract.ts';
import { CategoryIcon } from '../category-icon.tsx';

/** Label of each icon. */
const meanings: Record<IconName, string> = {
  GraduationCap: 'Education/UPSC',
  Calculator: 'Math/SSC',
  Building: 'Banking/Corporate',
  Train: 'Railway',
  Shield: 'Defence/Security',
  Briefcase: 'Government/PSC',
  BookOpen: 'General Studies',
  DollarSign: 'Finance/Banking',
  Stethoscope: 'Medical',
  Landmark: 'Law/Judiciary',
  Users: 'Administrative',
  Clock: 'Time-based exams',
  FileText: 'Documentation',
};

/** Radio buttons for the category icons. */
export function IconPicker({ value, onValue }: { value: IconName; onValue: (icon: IconName) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Icon</legend>
      <div className="flex flex-wrap gap-2">
        {categoryIcons.map((icon) => (
          <label
            key={icon}
            title={meanings[icon]}
            className={clsx(
              'relative flex size-11 items-center justify-center rounded-md border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              icon === value
                ? 'border-accent bg-accent-soft text-accent'
                : 'border-line text-muted hover:border-accent hover:text-accent',
            )}
          >
            <input
              type="radio"
              name="icon"
              aria-label={meanings[icon]}
              checked={icon === value}
              onChange={() => onValue(icon)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <CategoryIcon name={icon} className="size-5" />
          </label>
        ))}
      </div>
      <p className="mt-1 text-sm text-muted">{meanings[value]}</p>
    </fieldset>
  );
}

/** Preview of the category card on the home page. */
export function CategoryPreview({
  name,
  description,
  icon,
}: {
  name: string;
  description: string;
  icon: IconName;
}) {
  return (
    <figure className="rounded-md bg-sunken p-3">
      <figcaption className="mb-2 text-xs text-muted">On the home page</figcaption>
      <div className="flex gap-4 rounded-lg border border-line bg-raised p-4">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent">
          <CategoryIcon name={icon} className="size-6" />
        </span>
        <span className="min-w-0">
          <span className="block truncate font-serif text-lg leading-tight font-semibold">
            {name.trim() || 'Category name'}
          </span>
          <span className="line-clamp-2 text-sm text-muted">{description.trim() || 'Browse papers'}</span>
        </span>
      </div>
    </figure>
  );
}
