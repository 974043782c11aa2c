package io.casedesk.files.imports;

import io.casedesk.files.table.UnusableTableException;
import io.casedesk.model.RecordKind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the columns of a table mean. Columns that are not named are ignored.
 *
 * @param kind which records
 * @param key what a row names its record by
 * @param keyColumn the column that names it
 * @param nameColumn the column with the name of a record that is to be created; empty for none
 * @param columns those whose cells are written
 */
public record Mapping(
    RecordKind kind, Key key, String keyColumn, String nameColumn, List<MappedColumn> columns) {

  /** What a row names its record by. */
  public enum Key {
    /** The identifier of an external system, exact text (Q17). */
    SOURCE_ID("source_id"),
    /** The service's own identifier. */
    ID("id"),
    /** What a person calls a solution, which has no identifier of another system; exact text. */
    NAME("name");

    private final String word;

    Key(String word) {
      this.word = word;
    }

    /** The name of the member. */
    public String word() {
      return word;
    }

    /** The key of a word, if there is one. */
    public static Optional<Key> of(String word) {
      return Arrays.stream(values()).filter(key -> key.word.equals(word)).findFirst();
    }

    /** What rows of a kind of record can name it by, the usual first. */
    public static List<Key> of(RecordKind kind) {
      return switch (kind) {
        case USE_CASES -> List.of(SOURCE_ID, ID);
        case SOLUTIONS -> List.of(ID, NAME);
      };
    }
  }

  /** The same columns for the same fields, whatever the rules: tells one mapping from another. */
  public String identity() {
    return Stream.concat(
            Stream.of(kind.word(), key.word(), keyColumn),
            columns.stream().map(column -> column.column() + "\t" + column.field()).sorted())
        .collect(Collectors.joining("\n"));
  }

  /**
   * Makes an unmodifiable copy.
   *
   * @throws IllegalArgumentException when a column or a field is there twice
   */
  public Mapping {
    columns = List.copyOf(columns);
    Set<Object> seen = new HashSet<>();
    for (MappedColumn column : columns) {
      if (!seen.add(column.column())) {
        throw new IllegalArgumentException(
            "The column \"" + column.column() + "\" is mapped twice; keep one of the two.");
      }
      if (!seen.add(column.field())) {
        throw new IllegalArgumentException(
            "Two columns are mapped to " + column.field() + "; ignore one of the two.");
      }
    }
  }

  /**
   * Refuses a table that has not all of the columns.
   *
   * @throws UnusableTableException naming the one that is missing
   */
  public void requireColumns(String file, List<String> header) {
    Stream.concat(
            Stream.of(keyColumn, nameColumn).filter(name -> !name.isEmpty()),
            columns.stream().map(MappedColumn::column))
        .filter(name -> !header.contains(name))
        .findFirst()
        .ifPresent(
            missing -> {
              throw new UnusableTableException(
                  file
                      + ": it has no column \""
                      + missing
                      + "\", which the mapping names; its columns are "
                      + String.join(", ", header)
                      + ".");
            });
  }
}
