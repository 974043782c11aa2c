package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates the editing states of fields.
 *
 * @param options provides the known dropdown values
 * @param parser reads the numbers and dates of the user
 */
public record FieldStateFactory(Supplier<DropdownValues> options, InputParser parser) {

  private static final EditorRegistry EDITORS = EditorRegistry.standard();

  /**
   * Creates the state of a field as read.
   *
   * @param seen the value read from the service; null if the field was not set
   */
  public FieldState create(FieldSpec spec, @Nullable FieldValue seen) {
    return new FieldState(spec, EDITORS.typeOf(spec, seen), seen, options, parser);
  }
}
