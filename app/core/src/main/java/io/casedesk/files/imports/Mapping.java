package io.casedesk.files.imports;

import io.casedesk.files.table.UnusableTableException;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.input.InputParser.InputStyle;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The mapping of the columns of a table. Other columns are ignored.
 *
 * @param kind the kind of record
 * @param key the kind of key that identifies a row's record
 * @param keyColumn the column with the key
 * @param nameColumn the column with the name of a record to be created; empty for none
 * @param columns the columns to be written
 */
public record Mapping(
    RecordKind kind, Key key, String keyColumn, String nameColumn, List<MappedColumn> columns) {

  /** The kinds of keys that identify a row's record. */
  public enum Key {
    /** The identifier of an external system, as exact text (Q17). */
    SOURCE_ID("source_id"),
    /** The service's own identifier. */
    ID("id"),
    /** The name of a solution, which has no identifier of an external system; as exact text. */
    NAME("name"),
    /** No key: each row is a new record, and its key column is the name of that record. */
    NEW("new");

    private final String word;

    Key(String word) {
      this.word = word;
    }

    /** The name of the key in files and on the command line. */
    public String word() {
      return word;
    }

    /** The key with this name; empty if there is none. */
    public static Optional<Key> of(String word) {
      return Arrays.stream(values()).filter(key -> key.word.equals(word)).findFirst();
    }

    /**
     * Whether a row may refer to a record that was not read, so that nothing may be sent after
     * reading an incomplete list unless the user confirms.
     */
    public boolean needsCompleteList() {
      return this != ID && this != NEW;
    }

    /** The keys that find records of a kind, the usual one first. */
    public static List<Key> of(RecordKind kind) {
      return switch (kind) {
        case USE_CASES -> List.of(SOURCE_ID, ID);
        case SOLUTIONS -> List.of(ID, NAME);
      };
    }
  }

  /** A text that is equal for mappings with equal columns and fields, whatever their rules. */
  public String identity() {
    return Stream.concat(
            Stream.of(kind.word(), key.word(), keyColumn),
            columns.stream().map(column -> column.column() + "\t" + column.field()).sorted())
        .collect(Collectors.joining("\n"));
  }

  /**
   * Makes an unmodifiable copy.
   *
   * @throws IllegalArgumentException when a column or a field occurs twice
   */
  public Mapping {
    columns = List.copyOf(columns);
    Set<Object> seen = new HashSet<>();
    for (MappedColumn column : columns) {
      if (!seen.add(column.column())) {
        throw new MessageException(Message.of("mapping.column-twice", column.column()));
      }
      if (!seen.add(column.field())) {
        throw new MessageException(Message.of("mapping.field-twice", column.field()));
      }
    }
  }

  /** Returns a copy with rules for the columns that have none of their own about the subject. */
  public Mapping withDefaults(Collection<InputStyle> styles, List<String> dateFormats) {
    return withColumns(
        columns.stream()
            .map(
                column ->
                    new MappedColumn(
                        column.column(),
                        column.field(),
                        column.rules().withDefaults(styles, dateFormats)))
            .toList());
  }

  /** Returns a copy with other columns. */
  public Mapping withColumns(List<MappedColumn> others) {
    return new Mapping(kind, key, keyColumn, nameColumn, others);
  }

  /** The names of the columns that are not ignored. */
  List<String> usedColumns() {
    return Stream.concat(
            Stream.of(keyColumn, nameColumn).filter(name -> !name.isEmpty()),
            columns.stream().map(MappedColumn::column))
        .toList();
  }

  /**
   * Rejects a table that lacks a column.
   *
   * @throws UnusableTableException naming the missing column
   */
  public void requireColumns(String file, List<String> header) {
    usedColumns().stream()
        .filter(name -> !header.contains(name))
        .findFirst()
        .ifPresent(
            missing -> {
              throw new UnusableTableException(
                  Message.of("mapping.column-missing", file, missing, String.join(", ", header)));
            });
  }

  /**
   * The mapping of a table column to a field.
   *
   * @param column the name of the column
   * @param field the field
   * @param rules the rules for interpreting its cells
   */
  public record MappedColumn(String column, FieldRef field, CellRules rules) {}
}
