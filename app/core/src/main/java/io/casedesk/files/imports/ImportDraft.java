package io.casedesk.files.imports;

import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.json.Json;
import io.casedesk.model.Change;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * All choices of a user for an import, stored so that the import can be resumed later.
 *
 * @param options options for reading the file
 * @param mapping the mapping of its columns; null before it is known
 * @param choices decisions about rows
 * @param cells decisions about cells
 * @param keys dropdown keys by text in the file, by the key of the field; see {@link
 *     ChosenDropdownKeys}
 */
public record ImportDraft(
    TableOptions options,
    @Nullable Mapping mapping,
    ImportChoices choices,
    Cells cells,
    Map<String, Map<String, String>> keys) {

  private static final JsonMapper JSON =
      Json.MAPPER
          .rebuild()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
          .build();

  /**
   * The decisions about cells.
   *
   * @param leftOut cells to skip
   * @param insisted cells to write over a conflicting change by another user
   * @param edited values that the user entered in place of those of the file, one for each cell
   * @param notCreated keys of the rows whose record is not created
   */
  public record Cells(
      Set<Change.Cell> leftOut,
      Set<Change.Cell> insisted,
      Set<Change> edited,
      Set<String> notCreated) {

    /** Makes unmodifiable copies. */
    public Cells {
      leftOut = Set.copyOf(leftOut);
      insisted = Set.copyOf(insisted);
      edited = Set.copyOf(edited);
      notCreated = Set.copyOf(notCreated);
    }

    /** Returns the default: no decisions. */
    public static Cells none() {
      return new Cells(Set.of(), Set.of(), Set.of(), Set.of());
    }

    /** Returns a copy with the decisions of another, and the same values. */
    public Cells withDecisions(Cells decided) {
      return new Cells(decided.leftOut, decided.insisted, edited, decided.notCreated);
    }

    /** Returns a copy with a value, in place of an earlier one for the cell. */
    public Cells withValue(Change value) {
      Set<Change> values = new HashSet<>(edited);
      values.removeIf(one -> one.cell().equals(value.cell()));
      values.add(value);
      return new Cells(leftOut, insisted, values, notCreated);
    }
  }

  /** Returns a copy with another mapping. */
  public ImportDraft withMapping(@Nullable Mapping other) {
    return new ImportDraft(options, other, choices, cells, keys);
  }

  /** Returns a copy with other decisions about rows. */
  public ImportDraft withChoices(ImportChoices other) {
    return new ImportDraft(options, mapping, other, cells, keys);
  }

  /** Returns a copy with other decisions about cells. */
  public ImportDraft withCells(Cells other) {
    return new ImportDraft(options, mapping, choices, other, keys);
  }

  /** Returns a copy in which a text in the file stands for a key of a field. */
  public ImportDraft withKey(String field, String text, String key) {
    Map<String, Map<String, String>> more = new HashMap<>(keys);
    Map<String, String> texts = new HashMap<>(more.getOrDefault(field, Map.of()));
    texts.put(text, key);
    more.put(field, texts);
    return new ImportDraft(options, mapping, choices, cells, more);
  }

  /** Returns a draft with these options for reading the file, and no decisions. */
  public static ImportDraft of(TableOptions options) {
    return new ImportDraft(options, null, ImportChoices.none(), Cells.none(), Map.of());
  }

  /** Returns an empty draft. */
  public static ImportDraft none() {
    return of(TableOptions.none());
  }

  /** Returns what an edited value of a record to be created has in place of the record's id. */
  public static String newRecord(String row) {
    return "new " + row;
  }

  /** Formats the draft as text. */
  public String write() {
    return JSON.writeValueAsString(this);
  }

  /**
   * Parses a text from {@link #write}.
   *
   * @throws IllegalArgumentException when the text is invalid
   */
  public static ImportDraft read(String text) {
    try {
      return JSON.readValue(text, ImportDraft.class);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("The choices of an import can't be read", e);
    }
  }
}
