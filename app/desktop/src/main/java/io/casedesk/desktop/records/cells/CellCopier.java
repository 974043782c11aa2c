package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.form.DropdownKeys;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.files.ClipboardGrid;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Formats selected cells for other programs. */
final class CellCopier<R extends CaseRecord> {

  /** The separators of the values in a pasted list. */
  private static final Pattern SEPARATOR = Pattern.compile("[,;\\r\\n]");

  private final SelectedCellValues<R> values;
  private final CellTextParser<R> parser;
  private final Map<FieldRef, DropdownLabels> labels = new HashMap<>();

  CellCopier(SelectedCellValues<R> values, CellTextParser<R> parser) {
    this.values = values;
    this.parser = parser;
  }

  CopiedCells copied(CopyForm form) {
    return new CopiedCells(
        SelectedCellValues.text(values.grid((column, value) -> value.display())),
        switch (form) {
          case CELLS -> SelectedCellValues.text(values.grid(this::plain));
          case HEADERS -> withTitles(values.grid(this::plain));
          case LABELS -> SelectedCellValues.text(values.grid(this::labeled));
        });
  }

  private String withTitles(List<List<String>> rows) {
    List<List<String>> grid = new ArrayList<>();
    grid.add(values.columns().stream().map(Column::title).toList());
    grid.addAll(rows);
    return ClipboardGrid.format(grid);
  }

  private String plain(Column<R> column, FieldValue value) {
    return parser.copied(column.kind(), value.display());
  }

  /** Returns the text of a cell; several labels as a list that can be pasted. */
  private String labeled(Column<R> column, FieldValue value) {
    DropdownLabels known =
        labels.computeIfAbsent(
            FieldRef.parse(column.id()), field -> DropdownLabels.of(field, parser.options()));
    return switch (column.kind()) {
      case OPTION -> known.labelOf(value.display());
      case OPTIONS -> {
        List<String> keys = DropdownKeys.in(EditorType.OPTIONS, value);
        List<String> names = keys.stream().map(known::labelOf).toList();
        yield keys.isEmpty()
            ? value.display()
            : names.stream().anyMatch(each -> SEPARATOR.matcher(each).find())
                ? DropdownKeys.list(names)
                : String.join(", ", names);
      }
      case TEXT, LINK, NUMBER, TIMESTAMP, DATE, BOOLEAN, STATUS -> plain(column, value);
    };
  }

  /**
   * The labels of a dropdown from which a paste finds the key again. A label of several keys, and a
   * label that is also a key, aren't such labels.
   */
  private static final class DropdownLabels {

    private final Map<String, String> byKey = new HashMap<>();

    private DropdownLabels() {}

    /** Returns the labels of a field; only custom fields have labels. */
    static DropdownLabels of(FieldRef field, DropdownValues known) {
      DropdownLabels result = new DropdownLabels();
      List<KnownDropdownValue> options = field.isCustom() ? known.options(field.key()) : List.of();
      Map<String, Integer> uses = new HashMap<>();
      Set<String> keys = new HashSet<>();
      for (KnownDropdownValue option : options) {
        keys.add(folded(option.key()));
        if (option.label() != null) {
          uses.merge(folded(option.label()), 1, Integer::sum);
        }
      }
      for (KnownDropdownValue option : options) {
        String label = option.label();
        if (label != null
            && !label.isBlank()
            && uses.getOrDefault(folded(label), 0) == 1
            && !keys.contains(folded(label))) {
          result.byKey.put(option.key(), label);
        }
      }
      return result;
    }

    /** Returns the label of a key; the key if it has none. */
    String labelOf(String key) {
      return byKey.getOrDefault(key, key);
    }

    private static String folded(String text) {
      return text.strip().toLowerCase(Locale.ROOT);
    }
  }
}
