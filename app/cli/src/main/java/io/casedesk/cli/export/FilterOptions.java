package io.casedesk.cli.export;

import io.casedesk.changes.plan.SimilarNames;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.service.UseCaseRepository;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that choose the records to export. */
final class FilterOptions extends SharedOptions {

  private static final int NAMED = 20;

  @Option(
      names = "--filter",
      paramLabel = "KEY=VALUE",
      description = {
        "Writes only use cases whose field KEY has this VALUE: of a dropdown a key, of a list one"
            + " of its values. A use case must match every filter. If the service can't filter by"
            + " the field, Casedesk reads the complete list and filters it here."
      })
  private List<String> filters = List.of();

  @Option(
      names = "--allow-empty",
      description = "Writes a file even if no use case matches --filter (default: exit code 8).")
  boolean allowEmpty;

  /**
   * Returns the wanted values by field.
   *
   * @throws ParameterException when they can't be filters of these records
   */
  Map<String, String> filters(RecordKind kind) {
    if (kind == RecordKind.SOLUTIONS && !filters.isEmpty()) {
      throw usage("--filter is for use cases only: the service can't filter solutions.");
    }
    Map<String, String> wanted = new LinkedHashMap<>();
    for (String filter : filters) {
      // The text after the first '=' is the value, and can be empty.
      int at = filter.indexOf('=');
      if (at < 1) {
        throw usage(
            "--filter: '"
                + filter
                + "' doesn't have the form KEY=VALUE, such as --filter status=active");
      }
      String key = filter.substring(0, at);
      if (wanted.putIfAbsent(key, filter.substring(at + 1)) != null) {
        throw usage("--filter: the key '" + key + "' is given twice; use each field only once");
      }
    }
    return wanted;
  }

  /**
   * Checks that the records know the fields and values of the filter, which no use case matches.
   * The list of fields is open (Q6), so the fields in the records count as well.
   *
   * @param fields the fields that the service lists
   * @param records every use case
   * @param dropdownValues the known dropdown values
   * @throws ParameterException when they don't
   */
  void requireKnown(
      Map<String, String> wanted,
      List<FieldDefinition> fields,
      List<UseCase> records,
      DropdownValues dropdownValues) {
    Set<String> keys = new LinkedHashSet<>(UseCaseRepository.filterKeys(fields));
    FieldKeys seen = FieldKeys.of(records);
    keys.addAll(seen.custom());
    keys.addAll(seen.members());
    StandardFields.of(RecordKind.USE_CASES).forEach(field -> keys.add(field.key()));
    wanted.forEach(
        (key, value) -> {
          String mistake =
              keys.contains(key)
                  ? mistake(key, value, dropdownValues)
                  : "no use case has a field \"" + key + "\"" + meant(key, keys);
          if (mistake != null) {
            throw usage(
                ErrorMessages.line("--filter " + key + "=" + value + ": " + mistake)
                    + " Nothing was written.");
          }
        });
  }

  private static String meant(String key, Set<String> keys) {
    String member = key.substring(key.indexOf('.') + 1);
    String meant = keys.contains(member) ? member : SimilarNames.of(key, keys);
    return meant == null ? ". The fields are: " + String.join(", ", keys) + "." : suggestion(meant);
  }

  /** Returns why no record has a value; null when it is a known one. */
  private @Nullable String mistake(String key, String value, DropdownValues dropdownValues) {
    List<String> known = dropdownValues.options(key).stream().map(KnownDropdownValue::key).toList();
    if (value.isBlank() || known.isEmpty() || dropdownValues.knows(key, value)) {
      return null;
    }
    Optional<String> ofLabel = dropdownValues.keyOfLabel(key, value);
    if (ofLabel.isPresent()) {
      return "this value is a label. Use its key: " + key + "=" + ofLabel.get() + ".";
    }
    String nearest = SimilarNames.of(value, known);
    return allowEmpty
        ? null
        : "\"%s\" is not a known key of this dropdown%s"
            .formatted(value, nearest == null ? listed(known) : suggestion(nearest));
  }

  private static String listed(List<String> known) {
    return ". The keys are: "
        + String.join(", ", known.subList(0, Math.min(NAMED, known.size())))
        + (known.size() > NAMED ? " and " + (known.size() - NAMED) + " more." : ".");
  }

  private static String suggestion(String nearest) {
    return ". Did you mean \"" + nearest + "\"?";
  }

  /**
   * Converts the values to the types of their fields: {@code true} of a boolean isn't a text, nor
   * is {@code 12} of a number. A value of an unknown type stays a text.
   */
  static Map<String, FieldValue> typed(Map<String, String> wanted, List<FieldDefinition> fields) {
    Map<String, FieldValue> typed = new LinkedHashMap<>();
    wanted.forEach((key, text) -> typed.put(key, typed(text, typeOf(key, fields))));
    return typed;
  }

  private static String typeOf(String key, List<FieldDefinition> fields) {
    return fields.stream()
        .filter(field -> field.key().equals(key))
        .map(field -> field.type().toLowerCase(Locale.ROOT))
        .findFirst()
        .orElse("");
  }

  private static FieldValue typed(String text, String type) {
    if (type.equals("boolean") && (text.equals("true") || text.equals("false"))) {
      return FieldValue.bool(text.equals("true"));
    }
    FieldValue.Numeric number = new FieldValue.Numeric(text);
    return type.equals("number") && number.isJson() ? number : FieldValue.text(text);
  }
}
