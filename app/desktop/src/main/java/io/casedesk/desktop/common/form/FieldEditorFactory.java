package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates editors of fields that keep their input themselves, as for a new record.
 *
 * @param options provides the known dropdown values
 * @param parser reads the numbers and dates of the user
 */
public record FieldEditorFactory(Supplier<DropdownValues> options, InputParser parser) {

  /**
   * Creates the editor of a field as read, whose ambiguous text the user can have read otherwise.
   *
   * @param seen the value read from the service; null if the field was not set
   */
  public FieldEditor create(FieldSpec spec, @Nullable FieldValue seen) {
    return new FieldEditor(codec(spec, seen).in(new ColumnReadings()), seen);
  }

  /** Creates the codec of a field that has this value; null if it is not set. */
  public FieldCodec codec(FieldSpec spec, @Nullable FieldValue seen) {
    return FieldCodec.of(spec, seen, options, parser);
  }
}
