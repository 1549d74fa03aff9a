import { pathSegments } from '#lib/url/path-segments.ts';
import { browseRoute } from './routes/browse.route.tsx';
import { calendarRoute } from './routes/calendar.route.tsx';
import { categoryRoute } from './routes/category.route.tsx';
import { contentRoute } from './routes/content.route.tsx';
import { examRoute } from './routes/exam.route.tsx';
import { homeRoute } from './routes/home.route.tsx';
import { missingFileRoute } from './routes/missing-file.route.ts';
import { paperRoute } from './routes/paper.route.tsx';
import type { SiteRoute } from './site-route.tsx';

/**
 * The order matters: the paths of exams, categories and papers have the same form. A static page can match
 * any single segment.
 */
const siteRoutes = [
  homeRoute,
  browseRoute,
  calendarRoute,
  categoryRoute,
  paperRoute,
  missingFileRoute,
  examRoute,
  contentRoute,
];

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [position, part] of pattern.entries()) {
    const segment = segments[position] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}

/** Returns the route of a path (without a language prefix) and its parameters, or `undefined` if none matches. */
export function findRoute(path: string): { route: SiteRoute; params: Record<string, string> } | undefined {
  const segments = pathSegments(path);
  if (!segments) return undefined;
  for (const route of siteRoutes) {
    const params = paramsOf(route.path.split('/').filter(Boolean), segments);
    if (params) return { route, params };
  }
  return undefined;
}
