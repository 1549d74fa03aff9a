/** Adds a link to the upload to each missing paper of a coverage grid when it opens, for signed-in users. */
export function startCoverageGrid(grid: HTMLElement): void {
  const addLinks = () => {
    const add = grid.querySelector<HTMLAnchorElement>('[data-adds]');
    if (!add || grid.querySelector('[data-missing] a')) return;
    for (const cell of grid.querySelectorAll<HTMLElement>('[data-missing]')) {
      const link = add.cloneNode() as HTMLAnchorElement;
      const title = `${add.dataset.adds} ${cell.dataset.missing}`;
      link.href += `&${new URLSearchParams({ title }).toString()}`;
      link.textContent = add.dataset.add!;
      link.ariaLabel = `${add.dataset.add} (${title})`;
      // The label of the cell would replace the link for screen readers.
      cell.ariaLabel = null;
      cell.append(' ', link);
    }
  };
  addLinks();
  // The page may learn only later that a user is signed in.
  grid.addEventListener('toggle', addLinks);
}
