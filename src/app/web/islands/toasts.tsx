import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { ToastPlace } from '#ui/toast.tsx';

let isMounted = false;

/** Gives the page the place where the toasts of all islands appear. */
export function mountToasts(i18n: I18n): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  place.className = 'contents';
  document.body.append(place);
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <ToastPlace />
    </I18nProvider>,
  );
}
