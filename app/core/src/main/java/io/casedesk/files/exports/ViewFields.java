package io.casedesk.files.exports;

import io.casedesk.files.exports.ValueCondition.UnusableConditionException;
import io.casedesk.json.JsonKeys;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.StandardFields;
import io.casedesk.model.dropdowns.DropdownValues;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The types and dropdown keys of fields, for filtering and sorting. */
public final class ViewFields {

  private static final FieldRef OWNER = FieldRef.standard("owner");
  private static final FieldRef LINKED = FieldRef.standard("useCaseList");

  private final DropdownValues dropdownValues;
  private final ZoneId zone;
  private final Map<FieldRef, FieldType> types;

  /**
   * Creates the field information.
   *
   * @param definitions the service's definitions of custom fields
   * @param zone the time zone for dates
   */
  public ViewFields(
      RecordKind kind,
      Collection<FieldDefinition> definitions,
      DropdownValues dropdownValues,
      ZoneId zone) {
    this.dropdownValues = dropdownValues;
    this.zone = zone;
    this.types = StandardFields.types(kind, definitions);
  }

  FieldType type(FieldRef field) {
    return types.getOrDefault(field, FieldType.UNKNOWN);
  }

  /**
   * Creates the condition of a filter, which is fast for many records.
   *
   * @throws UnusableViewException when the filter can't be applied to its field
   */
  Predicate<CaseRecord> condition(FieldFilter filter) {
    FieldRef field = FieldRef.parse(filter.column());
    try {
      Predicate<@Nullable FieldValue> holds =
          filter.holds(
              field.equals(LINKED) ? FieldType.NUMBER : type(field),
              ViewFields::keys,
              FieldFilter.knownKeys(dropdownValues, field),
              Clock.system(zone));
      return record -> holds.test(shown(field, record));
    } catch (UnusableConditionException e) {
      throw new UnusableViewException(Message.of("view.filter", e.message()));
    }
  }

  /** The value as shown in the window: an owner by name, linked use cases by their number. */
  private static @Nullable FieldValue shown(FieldRef field, CaseRecord record) {
    FieldValue sent = record.value(field);
    if (sent == null || !(record instanceof Solution solution)) {
      return sent;
    }
    if (field.equals(LINKED)) {
      return new FieldValue.Numeric(String.valueOf(solution.useCases().size()));
    }
    return field.equals(OWNER) && solution.owner() != null
        ? FieldValue.text(solution.owner().display())
        : sent;
  }

  /** An array counts as a list whatever the type of the field, which may be unknown. */
  private static List<String> keys(FieldValue value) {
    List<String> keys = JsonKeys.of(value);
    return keys.isEmpty() ? List.of(value.display()) : keys;
  }
}
