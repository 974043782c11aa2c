package io.casedesk.desktop.checklists.form;

import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory.Remark;
import io.casedesk.model.input.AccentFolding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One line of the readable form of a checklist. */
public sealed interface FormLine {

  /** The depth of the titles of the two parts. */
  int TITLE = -1;

  /** Returns the nesting depth of the line. */
  int depth();

  /** Returns whether a search finds the line. */
  boolean holds(TextSearch search);

  /**
   * An answer that lines are about.
   *
   * @param path its path in the checklist; empty for none that a remark can be made on
   */
  record Answer(String path, List<Remark> remarks) {
    public static final Answer NONE = new Answer("", List.of());

    /** Returns the remark of a reviewer; empty if there is none. */
    public String by(String reviewer) {
      return remarks.stream()
          .map(remark -> remark.review().statement())
          .filter(said -> said.by().equals(reviewer))
          .map(Review.Statement::note)
          .findFirst()
          .orElse("");
    }

    boolean holds(TextSearch search) {
      return remarks.stream()
          .map(remark -> remark.review().statement())
          .anyMatch(said -> contains(said.note(), search) || contains(said.by(), search));
    }
  }

  /** Whether the line is a part of the answer that a line above begins. */
  default boolean isPart() {
    return this instanceof Row || this instanceof Element;
  }

  /** Returns the answer that the line begins. */
  default Answer answer() {
    return Answer.NONE;
  }

  /**
   * A heading of the lines below.
   *
   * @param name the name as sent by the service; empty for an element of a list
   * @param number the number of the element of a list, from 1; 0 when it isn't an element
   */
  record Heading(int depth, String name, int number, Answer answer) implements FormLine {
    @Override
    public boolean holds(TextSearch search) {
      return contains(name, search) || answer.holds(search);
    }
  }

  /**
   * A field with its value.
   *
   * @param value null when it has only remarks from earlier
   */
  record Field(int depth, String name, @Nullable FieldValue value, Answer answer)
      implements FormLine {
    @Override
    public boolean holds(TextSearch search) {
      return contains(name, search)
          || (value != null && contains(value.display(), search))
          || answer.holds(search);
    }
  }

  /** An element of a list. */
  record Element(int depth, FieldValue value) implements FormLine {
    @Override
    public boolean holds(TextSearch search) {
      return contains(value.display(), search);
    }
  }

  /**
   * A row of a table; the head of the table when it has no cells.
   *
   * @param cells the values; null where an element lacks the field
   */
  record Row(int depth, List<String> columns, List<@Nullable FieldValue> cells)
      implements FormLine {
    public boolean isHead() {
      return cells.isEmpty();
    }

    @Override
    public boolean holds(TextSearch search) {
      return columns.stream().anyMatch(column -> contains(column, search))
          || cells.stream().anyMatch(cell -> cell != null && contains(cell.display(), search));
    }
  }

  /** Stands for lines beyond the limit; the JSON tab shows them. */
  record OmittedLines(int left) implements FormLine {
    @Override
    public int depth() {
      return 0;
    }

    @Override
    public boolean holds(TextSearch search) {
      return true;
    }
  }

  private static boolean contains(String where, TextSearch search) {
    return search.finds(where) || search.findsIn(human(where));
  }

  private static String human(String name) {
    return AccentFolding.searchable(FormLines.human(name));
  }
}
