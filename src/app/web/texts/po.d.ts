declare module '*.po' {
  import type { Messages } from '@lingui/core';

  /** Compiled by the build. */
  export const messages: Messages;
}
