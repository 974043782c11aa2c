package io.casedesk.files.table;

import io.casedesk.json.JsonSlicer;
import io.casedesk.json.UnreadableJsonException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Iterates over the objects of a JSON array, or of NDJSON lines. */
final class JsonElements implements Closeable {

  private final JsonSlicer slicer;
  private final TableErrors tableErrors;
  private boolean array;
  private boolean begun;
  private int number;
  private int linesInside;

  JsonElements(InputStream in, TableErrors tableErrors) {
    this.slicer = JsonSlicer.of(in);
    this.tableErrors = tableErrors;
  }

  /** Whether the elements are in an array. */
  boolean array() {
    return array;
  }

  /** The number of the last element: in an array its position from 1, otherwise its line. */
  int number() {
    return number;
  }

  /** The next element; null after the last. */
  byte @Nullable [] next() throws IOException {
    boolean first = !begun;
    if (first) {
      begun = true;
      slicer.skipByteOrderMark();
      array = slicer.peek() == '[';
      if (array) {
        slicer.advance();
      }
    }
    if (array && !holdsMore(first)) {
      return null;
    }
    int begin = slicer.peek();
    if (begin < 0 && !array) {
      return null;
    }
    number = array ? number + 1 : slicer.line() + linesInside;
    if (begin != '{') {
      throw tableErrors.row(
          number, "it is not a JSON object; each row is one, like {\"source_id\": \"EXT-1\"}");
    }
    try {
      byte[] element = slicer.value();
      for (byte c : element) {
        linesInside += c == '\n' ? 1 : 0;
      }
      return element;
    } catch (UnreadableJsonException e) {
      throw tableErrors.row(
          number,
          slicer.peek() < 0 ? "the object is not closed; the file may be cut off" : e.what(),
          e);
    }
  }

  /** Whether the array has another element; moves to its start. */
  private boolean holdsMore(boolean first) throws IOException {
    int next = slicer.peek();
    if (next == ']') {
      slicer.advance();
      if (slicer.peek() >= 0) {
        throw tableErrors.file("something follows the end of the array; remove it");
      }
      return false;
    }
    if (!first && next == ',') {
      slicer.advance();
      next = slicer.peek();
    } else if (!first && next >= 0) {
      throw tableErrors.row(number, "no comma follows it");
    }
    if (next < 0) {
      throw tableErrors.file("the array is not closed; the file may be cut off");
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    slicer.close();
  }
}
