import { createGrid, ModuleRegistry, AllCommunityModule } from 'ag-grid-community';
import { columns, drag, indexed, onKey, records, until } from './page.js';

ModuleRegistry.registerModules([AllCommunityModule]);

const rows = await records();
const names = await columns();
const index = indexed(rows);
const grid = document.getElementById('grid');
const search = document.getElementById('search');
const api = createGrid(grid, {
  rowData: rows,
  rowHeight: 32,
  cacheQuickFilter: true,
  animateRows: false,
  suppressColumnMoveAnimation: true,
  rowSelection: { mode: 'multiRow', selectAll: 'all' },
  columnDefs: names.map((name) => ({ field: name, width: 120, sortable: true })),
});
search.addEventListener('input', () => api.setGridOption('quickFilterText', search.value));

// The first row that is to be seen holds what the first row of the result holds.
function showsTop() {
  const top = api.getDisplayedRowAtIndex(0);
  const cell = grid.querySelector('[row-index="0"] [col-id="title"]');
  return top ? cell !== null && cell.textContent === top.data.title : cell === null;
}

window.expectKey = (text) => {
  const found = index.filter((row) => row.includes(text)).length;
  onKey(() => api.getDisplayedRowCount() === found && search.value === text && showsTop());
};

window.sort = (name, direction) => {
  const begin = performance.now();
  api.applyColumnState({ state: [{ colId: name, sort: direction }], defaultState: { sort: null } });
  return until(() => begin, showsTop);
};

window.drag = () => {
  const viewport = grid.querySelector('.ag-grid-viewport');
  return drag(
    (part) => (viewport.scrollTop = part * (viewport.scrollHeight - viewport.clientHeight)),
    () => firstIndex(viewport),
  );
};

// The row that is at the top of what is to be seen.
function firstIndex(viewport) {
  const bounds = viewport.getBoundingClientRect();
  return document.elementFromPoint(bounds.left + 200, bounds.top + 80)?.closest('[row-index]')?.getAttribute('row-index');
}

window.ready = until(() => 0, showsTop);
