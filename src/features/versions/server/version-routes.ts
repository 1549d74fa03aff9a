import type { z } from 'zod';
import { addRoute, type RouteOptions } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';

/** What a kind of version says about one of its routes. */
type Route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = Omit<RouteOptions<Params, Query, Body, Answer>, 'access' | 'params' | 'status' | 'bodyLimit'>;

/** The routes that list the versions of a record at `url`, read one of them, and restore it. */
export function versionRoutes<
  Owner extends z.ZodType,
  Version extends z.ZodType,
  Query extends z.ZodType,
  List extends z.ZodType,
  Whole extends z.ZodType,
  Body extends z.ZodType,
  Restored extends z.ZodType,
>(
  app: HttpApp,
  url: string,
  options: {
    access: 'editor' | 'owner';
    /** The parameters of `url`. Omitted if it has none. */
    params?: Owner;
    /** These, and `version`. */
    versionParams: Version;
    list: Route<Owner, Query, z.ZodUnknown, List>;
    read: Route<Version, z.ZodUnknown, z.ZodUnknown, Whole>;
    restore: Route<Version, z.ZodUnknown, Body, Restored>;
  },
): void {
  const { access, params, versionParams, list, read, restore } = options;
  addRoute(app, `GET ${url}`, { access, ...(params && { params }), ...list });
  addRoute(app, `GET ${url}/:version`, { access, params: versionParams, ...read });
  addRoute(app, `POST ${url}/:version/restore`, { access, params: versionParams, ...restore });
}
