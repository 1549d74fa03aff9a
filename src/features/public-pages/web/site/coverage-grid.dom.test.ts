import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openLightDom } from '#testing/light-dom.ts';
import { startCoverageGrid } from './coverage-grid.island.ts';

openLightDom();

/** Returns a grid with a missing paper, as the island has changed it. */
function startGrid(forSignedIn: string): HTMLElement {
  const grid = document.createElement('details');
  grid.innerHTML = `<table><tr><td>Paper</td><td data-missing="2020 Tier 1">–</td></tr></table>${forSignedIn}`;
  startCoverageGrid(grid);
  return grid;
}

describe('the coverage grid', () => {
  test('links a missing paper to the upload with its title for a signed-in user', () => {
    const grid = startGrid('<a href="/admin?tab=upload" data-adds="SSC CGL" data-add="Add">Add papers</a>');
    const links = grid.querySelectorAll('td a');
    assert.equal(links.length, 1);
    assert.equal(links[0]!.textContent, 'Add');
    const url = new URL(links[0]!.getAttribute('href')!, 'http://site.test');
    assert.equal(url.searchParams.get('tab'), 'upload');
    assert.equal(url.searchParams.get('title'), 'SSC CGL 2020 Tier 1');
  });

  test('adds its links once the page knows the user', () => {
    const grid = startGrid('');
    grid.insertAdjacentHTML(
      'beforeend',
      '<a href="/admin?tab=upload" data-adds="SSC CGL" data-add="Add"></a>',
    );
    grid.dispatchEvent(new Event('toggle'));
    grid.dispatchEvent(new Event('toggle'));
    assert.equal(grid.querySelectorAll('td a').length, 1);
  });

  test('adds no link for a visitor', () => {
    assert.equal(startGrid('').querySelectorAll('a').length, 0);
  });
});
