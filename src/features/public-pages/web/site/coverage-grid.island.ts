/** Adds a link to the upload to each missing paper of a coverage grid, for signed-in users. */
export function startCoverageGrid(grid: HTMLElement): void {
  const add = grid.querySelector<HTMLAnchorElement>('[data-adds]');
  if (!add) return;
  for (const place of grid.querySelectorAll<HTMLElement>('[data-missing]')) {
    const link = add.cloneNode() as HTMLAnchorElement;
    const title = `${add.dataset.adds} ${place.dataset.missing}`;
    link.href += `&${new URLSearchParams({ title }).toString()}`;
    link.textContent = add.dataset.add ?? '';
    place.append(' ', link);
  }
}
