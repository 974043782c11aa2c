package io.casedesk.cli.export;

import io.casedesk.changes.plan.SimilarNames;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.service.UseCaseRepository;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out why no use case matches {@code --filter}. */
final class FilterCheck {

  private static final int NAMED = 20;

  private final DropdownValues dropdownValues;
  private final Set<String> keys = new LinkedHashSet<>();

  /**
   * Creates a check. The list of keys is open (Q6), so the keys in the records count as well.
   *
   * @param fields the fields that the service lists
   * @param records every use case
   * @param dropdownValues the known dropdown values
   */
  FilterCheck(
      List<FieldDefinition> fields, Collection<UseCase> records, DropdownValues dropdownValues) {
    this.dropdownValues = dropdownValues;
    keys.addAll(UseCaseRepository.filterKeys(fields));
    FieldKeys seen = FieldKeys.of(records);
    keys.addAll(seen.custom());
    keys.addAll(seen.members());
    StandardFields.of(RecordKind.USE_CASES).forEach(field -> keys.add(field.key()));
  }

  /**
   * Returns the mistake in a filter; empty when there is none.
   *
   * @param unused whether to allow a dropdown key that no record has
   */
  Optional<String> mistake(Map<String, String> wanted, boolean unused) {
    return wanted.entrySet().stream()
        .flatMap(one -> mistake(one.getKey(), one.getValue(), unused).stream())
        .findFirst();
  }

  private Optional<String> mistake(String key, String value, boolean unused) {
    String asked = "--filter " + key + "=" + value + ": ";
    if (!keys.contains(key)) {
      String member = key.substring(key.indexOf('.') + 1);
      String meant = keys.contains(member) ? member : SimilarNames.of(key, keys);
      return Optional.of(
          asked
              + "no use case has a field \""
              + key
              + "\""
              + (meant == null
                  ? ". The fields are: " + String.join(", ", keys) + "."
                  : suggestion(meant)));
    }
    if (value.isBlank()
        || dropdownValues.options(key).isEmpty()
        || dropdownValues.knows(key, value)) {
      return Optional.empty();
    }
    Optional<String> ofLabel = dropdownValues.keyOfLabel(key, value);
    if (ofLabel.isPresent()) {
      return Optional.of(
          asked + "this value is a label. Use its key: " + key + "=" + ofLabel.get() + ".");
    }
    List<String> known = dropdownValues.options(key).stream().map(KnownDropdownValue::key).toList();
    @Nullable String nearest = SimilarNames.of(value, known);
    return unused
        ? Optional.empty()
        : Optional.of(
            "%s\"%s\" is not a known key of this dropdown%s"
                .formatted(asked, value, (nearest == null ? listed(known) : suggestion(nearest))));
  }

  private static String listed(List<String> known) {
    return ". The keys are: "
        + String.join(", ", known.subList(0, Math.min(NAMED, known.size())))
        + (known.size() > NAMED ? " and " + (known.size() - NAMED) + " more." : ".");
  }

  private static String suggestion(String nearest) {
    return ". Did you mean \"" + nearest + "\"?";
  }
}
