import { Pencil, Trash2 } from '#ui/icons.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import type { AdminSynonymGroup } from '../../search-words-admin.contract.ts';

/** Lists groups of synonyms with their actions. */
export function GroupList({
  groups,
  onEdit,
  onDelete,
}: {
  groups: AdminSynonymGroup[];
  onEdit: (group: AdminSynonymGroup) => void;
  onDelete: (group: AdminSynonymGroup) => void;
}) {
  return (
    <ul aria-label="Synonyms" className="divide-y divide-line text-sm">
      {groups.map((group) => {
        const [first = '', ...others] = group.words;
        return (
          <li key={group.id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-semibold">{first}</span>
              {others.length > 0 && <span className="text-muted"> = {others.join(', ')}</span>}
            </span>
            <IconButton label={`Edit ${first}`} icon={Pencil} onClick={() => onEdit(group)} />
            <IconButton label={`Delete ${first}`} icon={Trash2} onClick={() => onDelete(group)} />
          </li>
        );
      })}
    </ul>
  );
}
