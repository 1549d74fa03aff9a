import type { ServerSettings } from './server-settings.ts';

/**
 * Settings that copy each complete segment of the write-ahead log to `archive/` next to the cluster, from where the
 * application sends it to another place. The command runs in the folder of the cluster.
 */
export const archiveSettings: ServerSettings = {
  archive_mode: 'on',
  // With the seconds until the segment is sent, less than a minute of writes can be lost.
  archive_timeout: '45',
  archive_command:
    'mkdir -p ../archive && cp "%p" "../archive/%f.part" && sync "../archive/%f.part" && mv "../archive/%f.part" "../archive/%f" && sync ../archive',
};

/**
 * Settings of a recovery until `time`, or until the end of the archive. The server accepts connections when it is
 * complete. It asks for a segment with an empty file `wanted-NAME` in `recovery/` next to the cluster, and waits there
 * for the file NAME, or for `none-NAME` if the archive does not have it.
 */
export function recoverySettings(time: Date | null): ServerSettings {
  return {
    restore_command:
      'cd ../recovery && { [ -e "%f" ] || touch "wanted-%f"; } && i=0 && until [ -e "%f" ] || [ -e "none-%f" ]; do i=$((i+1)); [ $i -lt 6000 ] || exit 255; sleep 0.05; done; mv "%f" "$OLDPWD/%p"',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(time && { recovery_target_time: time.toISOString().replace('Z', '+00') }),
  };
}
