// What both pages share: the records, what a search is to find, and when a frame was painted.
// A frame counts when the page shows what is awaited in an animation frame, and its style, layout and
// drawing are done: the message posted in that frame comes behind them. What the browser does after
// that, on other threads and processes, is not counted, which favours it.

export async function records() {
  const all = await (await fetch('records.json')).json();
  return all.rows.map((row) => Object.fromEntries(all.columns.map((name, i) => [name, row[i]])));
}

export async function columns() {
  return await (await fetch('columns.json')).json();
}

export function indexed(rows) {
  return rows.map((row) => Object.values(row).join('\n').toLowerCase());
}

const painted = new MessageChannel();
let onPainted = () => {};
painted.port1.onmessage = () => onPainted(performance.now());

// Milliseconds from a time to the frame in which the condition holds.
export function until(begin, condition) {
  return new Promise((resolve) => {
    const look = () => {
      if (condition()) {
        onPainted = (now) => resolve(now - begin());
        painted.port2.postMessage(0);
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  });
}

// Hears when a key was pressed, by the browser's own clock.
let pressed = 0;
document.addEventListener('keydown', (event) => (pressed = event.timeStamp), true);

export function onKey(condition) {
  pressed = 0;
  window.measured = until(() => pressed, () => pressed > 0 && condition());
}

// Frames a second while something is dragged to the end and back.
export function drag(moveTo, shown) {
  return new Promise((resolve) => {
    const length = 4000;
    let frames = 0;
    let begin = 0;
    let last = shown();
    const move = (now) => {
      begin = begin || now;
      const part = (now - begin) / length;
      const at = shown();
      if (at !== last) {
        frames++;
        last = at;
      }
      moveTo(1 - Math.abs(1 - 2 * part));
      if (part < 1) {
        requestAnimationFrame(move);
      } else {
        resolve((frames * 1000) / (now - begin));
      }
    };
    requestAnimationFrame(move);
  });
}
