package io.casedesk.changes.validation;

import io.casedesk.changes.plan.KnownKeys;
import io.casedesk.changes.plan.SimilarNames;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.AmountCurrency;
import io.casedesk.model.service.RecordRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The known fields of one kind of record, from the contract, the metadata, the dropdown values and
 * the records at hand. The metadata neither lists every field nor says which are custom (Q27).
 */
final class KnownFields {

  private final RecordKind kind;
  private final RecordRepository<?> repository;
  private final Map<String, FieldDefinition> metadata = new HashMap<>();
  private final DropdownValues dropdownValues;
  private final Map<String, FieldDefinition> standard = new LinkedHashMap<>();
  private final Set<String> members = new LinkedHashSet<>();

  /** Custom fields that a record at hand holds. */
  private final Set<String> keysInRecords = new HashSet<>();

  /** Keys that may be those of custom fields. */
  private final Set<String> keys = new LinkedHashSet<>();

  private final Map<FieldRef, Facts> facts = new HashMap<>();
  private int nearestSought;

  /**
   * The known facts on one field.
   *
   * @param type the declared type
   * @param word the service's name for the type; may be empty
   * @param keys known keys of a custom field
   * @param block why the field cannot be written; null when it can
   * @param currency the currency of its amounts
   * @param namesake the field's key when only a standard field of that name is known
   */
  record Facts(
      FieldType type,
      String word,
      KnownKeys keys,
      @Nullable Problem block,
      AmountCurrency currency,
      @Nullable String namesake) {}

  KnownFields(
      RecordKind kind,
      RecordRepository<?> repository,
      Collection<FieldDefinition> definitions,
      DropdownValues dropdownValues,
      Collection<? extends CaseRecord> records) {
    FieldKeys ofRecords = FieldKeys.of(records);
    this.kind = kind;
    this.repository = repository;
    this.dropdownValues = dropdownValues;
    definitions.forEach(definition -> metadata.put(definition.key(), definition));
    StandardFields.of(kind).forEach(definition -> standard.put(definition.key(), definition));
    members.addAll(standard.keySet());
    members.addAll(ofRecords.members());
    keysInRecords.addAll(ofRecords.custom());
    keys.addAll(keysInRecords);
    keys.addAll(metadata.keySet());
    keys.addAll(dropdownValues.fieldKeys());
  }

  /** The kind of record. */
  RecordKind kind() {
    return kind;
  }

  /** The known facts on a field. */
  Facts of(FieldRef field) {
    return facts.computeIfAbsent(field, this::find);
  }

  private Facts find(FieldRef field) {
    boolean namesake =
        field.isCustom() && members.contains(field.key()) && !keysInRecords.contains(field.key());
    FieldDefinition definition = definition(field, namesake);
    String word = definition == null ? "" : definition.type();
    return new Facts(
        FieldType.of(word),
        word,
        field.isCustom() ? KnownKeys.of(dropdownValues, field.key()) : KnownKeys.none(),
        block(field),
        AmountCurrency.of(definition == null ? "" : definition.display(), field.key()),
        namesake ? field.key() : null);
  }

  private @Nullable FieldDefinition definition(FieldRef field, boolean namesake) {
    if (field.isCustom()) {
      return namesake ? null : metadata.get(field.key());
    }
    FieldDefinition known = standard.get(field.key());
    return known != null ? known : metadata.get(field.key());
  }

  private @Nullable Problem block(FieldRef field) {
    if (!exists(field) && (repository.writable(field) || !field.isCustom())) {
      return Problem.of(Problem.Code.UNKNOWN_FIELD, field).meaning(nearest(field));
    }
    return repository.writable(field)
        ? null
        : Problem.of(Problem.Code.READ_ONLY, field, why(field));
  }

  private boolean exists(FieldRef field) {
    return field.isCustom() ? keys.contains(field.key()) : members.contains(field.key());
  }

  /** The most similar field that can be written, or else the most similar of all fields. */
  private @Nullable FieldRef nearest(FieldRef field) {
    if (nearestSought++ >= KnownKeys.MOST_NEAREST) {
      return null;
    }
    Set<FieldRef> writable = new LinkedHashSet<>();
    keys.stream()
        .filter(key -> keysInRecords.contains(key) || !members.contains(key))
        .map(FieldRef::custom)
        .filter(repository::writable)
        .forEach(writable::add);
    members.stream().map(FieldRef::standard).filter(repository::writable).forEach(writable::add);
    FieldRef nearest = nearestOf(field.key(), writable);
    if (nearest != null) {
      return nearest;
    }
    String member = SimilarNames.of(field.key(), members);
    return member == null ? null : FieldRef.standard(member);
  }

  private static @Nullable FieldRef nearestOf(String key, Set<FieldRef> candidates) {
    String nearest = SimilarNames.of(key, candidates.stream().map(FieldRef::key).toList());
    return candidates.stream()
        .filter(candidate -> candidate.key().equals(nearest))
        .findFirst()
        .orElse(null);
  }

  private Message why(FieldRef field) {
    if (kind == RecordKind.USE_CASES) {
      return Message.of("block.only-custom-fields");
    }
    // A solution's custom fields are written in a shape that no read shows (Q30).
    return Message.of(
        field.isCustom() ? "block.custom-fields-of-solutions" : "block.set-by-service");
  }
}
