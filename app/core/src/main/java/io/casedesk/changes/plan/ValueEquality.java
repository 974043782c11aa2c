package io.casedesk.changes.plan;

import io.casedesk.json.JsonComparison;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Null;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.FieldValue.Text;
import io.casedesk.model.RecordKind;
import io.casedesk.model.input.DecimalParser;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares field values. Values of different JSON types are never equal, so that a verdict cannot
 * claim a value that was not read; only the ways of saying "nothing" are equal to each other.
 */
public final class ValueEquality {

  private ValueEquality() {}

  /** Whether two values are equal; null stands for a field that is not set. */
  @SuppressWarnings("ReferenceEquality") // most values that are compared are the same one
  public static boolean same(@Nullable FieldValue a, @Nullable FieldValue b) {
    if (a == b) {
      return true;
    }
    if (a == null || b == null || isEmpty(a) || isEmpty(b)) {
      return isEmpty(a) && isEmpty(b);
    }
    if (a instanceof Numeric(String left) && b instanceof Numeric(String right)) {
      return DecimalParser.same(left, right);
    }
    if (a instanceof Structure(String left) && b instanceof Structure(String right)) {
      return JsonComparison.same(left, right);
    }
    return a.equals(b);
  }

  /**
   * Whether two values are equal in a field of this type: the keys of a multi-select have no order.
   */
  public static boolean same(FieldType type, @Nullable FieldValue a, @Nullable FieldValue b) {
    return same(a, b)
        || (type == FieldType.CHOICES
            && a instanceof Structure(String left)
            && b instanceof Structure(String right)
            && JsonComparison.sameTexts(left, right));
  }

  /**
   * Whether a field with one value holds the other: an owner has an id and an address, and a delete
   * flag is read in any JSON type.
   */
  public static boolean same(FieldRef field, @Nullable FieldValue a, @Nullable FieldValue b) {
    return same(field, FieldType.UNKNOWN, a, b);
  }

  /** Whether a field of this type with one value holds the other. */
  public static boolean same(
      FieldRef field, FieldType type, @Nullable FieldValue a, @Nullable FieldValue b) {
    return same(type, a, b)
        || (OwnerValues.isOwner(field) && OwnerValues.samePerson(a, b))
        || (RecordKind.isDeleteFlag(field) && sameMark(a, b));
  }

  /**
   * Whether a record already holds the wanted value of a change. A field seen with a value is not
   * known to be empty in a record that lacks it, as the summary in a list may (contract 2.1),
   * unless other custom fields show that the record has its custom fields.
   */
  public static boolean holds(CaseRecord now, Change change, FieldType type) {
    FieldRef field = change.field();
    FieldValue value = now.value(field);
    boolean isShown =
        value != null
            || same(null, change.seen())
            || (field.isCustom() && !now.customFields().isEmpty());
    return isShown && same(field, type, value, change.wanted());
  }

  private static boolean sameMark(@Nullable FieldValue a, @Nullable FieldValue b) {
    Optional<Boolean> mark = RecordKind.readDeleteFlag(a);
    return mark.isPresent() && mark.equals(RecordKind.readDeleteFlag(b));
  }

  /** Whether a field with this value looks empty; true for a field that is not set. */
  public static boolean isBlank(@Nullable FieldValue value) {
    return value == null || isEmpty(value) || value.isBlank();
  }

  /** Whether a value is empty; unlike {@link #isBlank}, a text of spaces is not. */
  private static boolean isEmpty(@Nullable FieldValue value) {
    return switch (value) {
      case null -> true;
      case Null none -> true;
      case Text(String text) -> text.isEmpty();
      case Structure(String json) -> JsonComparison.isEmpty(json);
      default -> false;
    };
  }
}
