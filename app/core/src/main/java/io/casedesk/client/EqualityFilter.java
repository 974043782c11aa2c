package io.casedesk.client;

import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.model.DecimalParser;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.UseCase;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a filter asks for, and which records hold it as they were sent. */
final class EqualityFilter {

  private final Map<String, FieldValue> values;
  private final JsonReader reader;

  /**
   * Equality and nothing else (Q6).
   *
   * @throws IllegalArgumentException when nothing is wanted, or an object or array, which a service
   *     could take for an operator or a list of alternatives
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
   * A record, and whether it holds what is wanted.
   *
   * @param holds whether the record, as sent, has every value that is wanted
   */
  record Judged<R>(String id, R record, boolean holds) {}

  /** Records read by one decoder and judged by another, from the same bytes. */
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

  /** What is to be sent. */
  Map<String, FieldValue> values() {
    return values;
  }

  /** Whether every value is there. A field that was not sent holds nothing, not even a blank. */
  boolean isHeldBy(UseCase useCase) {
    return values.entrySet().stream()
        .allMatch(wanted -> holds(valueOf(useCase, wanted.getKey()), wanted.getValue()));
  }

  /** A key names a member of the record first, as {@code status} does (contract 3). */
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
            && reader.elements(LenientValues.bytes(json)).stream()
                .anyMatch(element -> isSame(element, wanted)));
  }

  /** Numbers by what they mean, anything else by how it reads. */
  private static boolean isSame(FieldValue value, FieldValue wanted) {
    if (value instanceof Numeric(String left) && wanted instanceof Numeric(String right)) {
      return DecimalParser.same(left, right);
    }
    return value.display().equals(wanted.display());
  }
}
