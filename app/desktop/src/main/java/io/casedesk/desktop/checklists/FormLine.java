package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.text.AccentFolding;
import io.casedesk.model.FieldValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of the readable form of a checklist. */
public sealed interface FormLine {

  /** The depth of the titles of its parts. */
  int TITLE = -1;

  /** How deep it stands. */
  int depth();

  /** Whether it holds a text, in lower case. */
  boolean holds(String text);

  /**
   * What stands below belongs together.
   *
   * @param name as it was sent; empty for an element of a list
   * @param number of the element of a list, from 1; 0 for no element
   */
  record Heading(int depth, String name, int number) implements FormLine {
    @Override
    public boolean holds(String text) {
      return contains(name, text);
    }
  }

  /** A member with its value. */
  record Field(int depth, String name, FieldValue value) implements FormLine {
    @Override
    public boolean holds(String text) {
      return contains(name, text) || contains(value.display(), text);
    }
  }

  /** An element of a list. */
  record Element(int depth, FieldValue value) implements FormLine {
    @Override
    public boolean holds(String text) {
      return contains(value.display(), text);
    }
  }

  /**
   * A row of a table; its head where there are no cells.
   *
   * @param cells null where the element has no such member
   */
  record Row(int depth, List<String> columns, List<@Nullable FieldValue> cells)
      implements FormLine {
    boolean isHead() {
      return cells.isEmpty();
    }

    @Override
    public boolean holds(String text) {
      return columns.stream().anyMatch(column -> contains(column, text))
          || cells.stream().anyMatch(cell -> cell != null && contains(cell.display(), text));
    }
  }

  /** There are more lines than a person reads; the raw JSON has them. */
  record More(int left) implements FormLine {
    @Override
    public int depth() {
      return 0;
    }

    @Override
    public boolean holds(String text) {
      return true;
    }
  }

  private static boolean contains(String where, String text) {
    return AccentFolding.searchable(where).contains(text) || human(where).contains(text);
  }

  private static String human(String name) {
    return AccentFolding.searchable(MemberNameFormatter.human(name));
  }
}
