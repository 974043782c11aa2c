package io.casedesk.client.usecases;

import io.casedesk.client.paging.FilterReader.Judged;
import io.casedesk.client.records.PageRow;
import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.DecimalParser;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A filter by equal values. It defines the values to request and decides which of the returned
 * records match.
 */
final class EqualityFilter {

  private final Map<String, FieldValue> values;
  private final JsonReader reader;

  /**
   * Creates a filter; only equality is supported (Q6).
   *
   * @throws IllegalArgumentException when there are no values, or when a value is an object or
   *     array, which a service could take for an operator or a list of alternatives
   */
  EqualityFilter(Map<String, FieldValue> values, JsonReader reader) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("There is nothing to filter by; read the whole list");
    }
    values.forEach(
        (key, value) -> {
          if (value instanceof Structure) {
            throw new IllegalArgumentException(
                "The filter of " + key + " must be a single value, not an object or an array");
          }
        });
    this.values = new LinkedHashMap<>(values);
    this.reader = reader;
  }

  /**
   * Combines the decoder of a kind with a second decoder that is used to match the record, on the
   * same bytes.
   */
  <R> PageRow.Kind<Judged<R>> judged(PageRow.Kind<R> kind, ObjectDecoder<UseCase> decoder) {
    return new PageRow.Kind<>(
        reader,
        (parser, json) -> {
          byte[] row = ObjectDecoder.skipped(parser, json);
          R record = reader.object(row, kind.decoder());
          boolean holds = isHeldBy(reader.object(row, decoder));
          return new Judged<>(kind.idOf().apply(record), record, holds);
        },
        Judged::id);
  }

  /** The values to send. */
  Map<String, FieldValue> values() {
    return values;
  }

  /**
   * Whether a use case has all wanted values. A field that was not sent has no value, not even an
   * empty one.
   */
  boolean isHeldBy(UseCase useCase) {
    return values.entrySet().stream()
        .allMatch(wanted -> holds(valueOf(useCase, wanted.getKey()), wanted.getValue()));
  }

  /**
   * The value of a key, which names a standard field first, such as {@code status} (contract 3).
   */
  private static @Nullable FieldValue valueOf(UseCase useCase, String key) {
    FieldValue member = useCase.members().get(key);
    return member != null ? member : useCase.customFields().get(key);
  }

  private boolean holds(@Nullable FieldValue value, FieldValue wanted) {
    if (value == null) {
      return false;
    }
    return isSame(value, wanted)
        || (value instanceof Structure(String json)
            && json.startsWith("[")
            && reader.elements(json).stream().anyMatch(element -> isSame(element, wanted)));
  }

  /** Compares numbers by value, and other values by text. */
  private static boolean isSame(FieldValue value, FieldValue wanted) {
    if (value instanceof Numeric(String left) && wanted instanceof Numeric(String right)) {
      return DecimalParser.same(left, right);
    }
    return value.display().equals(wanted.display());
  }
}
