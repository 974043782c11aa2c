import React from 'react';
import { createRoot } from 'react-dom/client';
import { CompactSelection, DataEditor, GridCellKind } from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/dist/index.css';
import { columns, drag, indexed, onKey, records, until } from './page.js';

const rows = await records();
const names = await columns();
const index = indexed(rows);
const everything = rows.map((_, i) => i);
const columnDefinitions = names.map((name) => ({ id: name, title: name, width: 120 }));
const none = { columns: CompactSelection.empty(), rows: CompactSelection.empty() };

// What React has committed; Glide draws it in the next animation frame at the latest.
let shown = { order: everything, selection: none, text: '' };
let commits = 0;
let top = 0;

function found(text) {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word);
  return everything.filter((i) => words.every((word) => index[i].includes(word)));
}

function Page() {
  const [text, setText] = React.useState('');
  const [order, setOrder] = React.useState(everything);
  const [selection, setSelection] = React.useState(none);
  const grid = React.useRef(null);
  React.useLayoutEffect(() => {
    shown = { order, selection, text };
    commits++;
  });
  window.show = { setOrder, setSelection, grid };
  const getCellContent = React.useCallback(
    ([column, row]) => {
      const value = rows[order[row]][names[column]];
      const data = value === null || value === undefined ? '' : String(value);
      return { kind: GridCellKind.Text, data, displayData: data, allowOverlay: false };
    },
    [order],
  );
  return (
    <>
      <input
        id="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOrder(found(event.target.value));
        }}
      />
      <div id="grid">
        <DataEditor
          ref={grid}
          width="100%"
          height="100%"
          rowHeight={32}
          columns={columnDefinitions}
          rows={order.length}
          getCellContent={getCellContent}
          rowMarkers="none"
          gridSelection={selection}
          onGridSelectionChange={setSelection}
          onVisibleRegionChanged={(range) => (top = range.y)}
        />
      </div>
    </>
  );
}

createRoot(document.getElementById('root')).render(<Page />);

function afterCommit(change) {
  const begin = performance.now();
  const before = commits;
  change();
  return until(() => begin, () => commits > before);
}

window.expectKey = (text) => {
  const count = found(text).length;
  onKey(() => shown.text === text && shown.order.length === count);
};

window.sort = (name, direction) =>
  afterCommit(() => {
    const sign = direction === 'asc' ? 1 : -1;
    const order = [...everything].sort((a, b) => {
      const x = rows[a][name] ?? '';
      const y = rows[b][name] ?? '';
      return x < y ? -sign : x > y ? sign : 0;
    });
    window.show.setOrder(order);
  });

window.drag = () => {
  const scroller = document.querySelector('.dvn-scroller');
  return drag(
    (part) => (scroller.scrollTop = part * (scroller.scrollHeight - scroller.clientHeight)),
    () => top,
  );
};

window.ready = until(() => 0, () => commits > 0 && document.querySelector('canvas') !== null);
