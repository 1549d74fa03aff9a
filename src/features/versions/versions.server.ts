export {
  damagedVersion,
  deleteVersions,
  findVersion,
  getVersion,
  keepVersion,
  listVersions,
  maxVersions,
} from './server/versions.queries.ts';
export { versionRoutes } from './server/version-routes.ts';
