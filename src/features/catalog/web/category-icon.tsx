import type { Icon } from '#ui/icon.ts';
import {
  BookOpen,
  Briefcase,
  Building,
  Calculator,
  Clock,
  DollarSign,
  FileText,
  GraduationCap,
  Landmark,
  Shield,
  Stethoscope,
  Train,
  Users,
} from '#ui/icons.ts';
import type { CategoryIcon as IconName } from '#features/catalog/catalog.contract.ts';

const icons: Record<IconName, Icon> = {
  GraduationCap,
  Calculator,
  Building,
  Train,
  Shield,
  Briefcase,
  BookOpen,
  DollarSign,
  Stethoscope,
  Landmark,
  Users,
  Clock,
  FileText,
};

/** Icon of a category. Unknown names show the graduation cap. */
export function CategoryIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[name as IconName] ?? GraduationCap;
  return <Icon aria-hidden className={className} />;
}
