package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.FieldStore.RequestedField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Checks and changes definitions of custom fields, as far as the existing values allow it. */
final class FieldDefinitions {

  private static final int LONGEST_KEY = 64;
  private static final int LONGEST_LABEL = 200;
  private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

  private final Handle handle;
  private final List<CustomField> known;

  private FieldDefinitions(Handle handle) {
    this.handle = handle;
    this.known = FieldStore.all(handle);
  }

  /**
   * Defines fields: those whose key is known are changed, others come after them.
   *
   * @throws InvalidValueException if any cannot be defined so; it names every one
   */
  static ImportCounts define(Handle handle, List<RequestedField> wanted) {
    return new FieldDefinitions(handle).define(wanted);
  }

  private ImportCounts define(List<RequestedField> wanted) {
    refuseFaults(wanted);
    ImportCounts importCounts = ImportCounts.NONE;
    int position =
        handle
            .createQuery("SELECT coalesce(max(position), -1) FROM field_definition")
            .mapTo(Integer.class)
            .one();
    for (RequestedField one : wanted) {
      CustomField field = one.field();
      @Nullable CustomField before = find(field.key()).orElse(null);
      if (before == null) {
        position++;
        insert(field, position);
      } else if (!before.equals(field)) {
        change(field);
      }
      importCounts = importCounts.plus(before, field);
    }
    return importCounts;
  }

  private Optional<CustomField> find(String key) {
    return known.stream().filter(field -> field.key().equals(key)).findFirst();
  }

  private void refuseFaults(List<RequestedField> wanted) {
    List<String> faults = new ArrayList<>();
    Map<String, String> places = new HashMap<>();
    for (RequestedField one : wanted) {
      String first = places.putIfAbsent(one.field().key(), one.where());
      @Nullable String fault =
          first == null
              ? fault(one.field()).or(() -> conflict(one.field())).orElse(null)
              : "key: \"" + one.field().key() + "\" is already used by " + first + ".";
      if (fault != null) {
        faults.add(one.where() + ": " + fault);
      }
    }
    if (!faults.isEmpty()) {
      throw new InvalidValueException(String.join("\n", faults));
    }
  }

  /**
   * The problem of a definition, starting with the affected field: {@code options[2]: ...}. Empty
   * if it is valid.
   */
  private static Optional<String> fault(CustomField field) {
    return keyFault(field.key())
        .or(() -> textFault("display", field.display(), LONGEST_LABEL))
        .or(() -> optionsFault(field));
  }

  private static Optional<String> keyFault(String key) {
    if (UseCaseFilter.STANDARD.contains(key)) {
      return Optional.of("key: \"" + key + "\" is already a field of every use case.");
    }
    if (key.length() > LONGEST_KEY || !KEY.matcher(key).matches()) {
      return Optional.of(
          "key: \"%s\" must be a letter, then letters, digits, '_' and '-'; at most %s characters."
              .formatted(excerpt(key), LONGEST_KEY));
    }
    return Optional.empty();
  }

  private static Optional<String> optionsFault(CustomField field) {
    if (!field.type().hasOptions()) {
      return field.options().isEmpty()
          ? Optional.empty()
          : Optional.of("options: a field of type " + field.type().word() + " can't have options.");
    }
    if (field.options().isEmpty()) {
      return Optional.of(
          "options: a field of type " + field.type().word() + " needs at least one option.");
    }
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < field.options().size(); i++) {
      CustomField.Option option = field.options().get(i);
      String member = "options[" + i + "]";
      Optional<String> fault =
          textFault(member + ", key", option.key(), LONGEST_KEY)
              .or(() -> textFault(member + ", label", option.label(), LONGEST_LABEL));
      if (fault.isPresent()) {
        return fault;
      }
      if (!keys.add(option.key())) {
        return Optional.of(member + ": the key \"" + option.key() + "\" is listed twice.");
      }
    }
    return Optional.empty();
  }

  private static Optional<String> textFault(String member, String text, int longest) {
    boolean right =
        !text.isBlank()
            && text.length() <= longest
            && text.codePoints().noneMatch(Character::isISOControl);
    return right
        ? Optional.empty()
        : Optional.of(member + " must have 1 to " + longest + " characters on one line.");
  }

  private static String excerpt(String text) {
    return text.length() <= LONGEST_KEY ? text : text.substring(0, LONGEST_KEY) + "...";
  }

  /** The conflict of a definition with the existing values; empty when there is none. */
  private Optional<String> conflict(CustomField field) {
    Optional<CustomField> before = find(field.key());
    if (before.isEmpty()) {
      return Optional.empty();
    }
    if (before.get().type() != field.type()) {
      long users = usersOf(field.key());
      return users == 0
          ? Optional.empty()
          : Optional.of(
              "type: can't change from %s to %s while %s a value. Clear the field first."
                  .formatted(before.get().type().word(), field.type().word(), hold(users)));
    }
    return before.get().options().stream()
        .filter(option -> !field.hasOption(option.key()))
        .map(option -> removal(field.key(), option.key()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> removal(String fieldKey, String optionKey) {
    long users =
        handle
            .createQuery("SELECT count(*) FROM field_value WHERE field_key = :key AND value = :v")
            .bind("key", fieldKey)
            .bind("v", FieldIndex.text(optionKey))
            .mapTo(Long.class)
            .one();
    return users == 0
        ? Optional.empty()
        : Optional.of(
            "options: \"%s\" can't be removed because %s."
                .formatted(
                    optionKey,
                    users == 1
                        ? "1 use case uses it. Change that use case first"
                        : users + " use cases use it. Change those use cases first"));
  }

  private static String hold(long users) {
    return users == 1 ? "1 use case has" : users + " use cases have";
  }

  /** Also an empty multi-select is a value, which the index does not have. */
  private long usersOf(String key) {
    try (var records =
        handle
            .createQuery("SELECT custom_fields FROM use_case WHERE custom_fields LIKE :part")
            .bind("part", "%\"" + key + "\"%")
            .mapTo(String.class)
            .stream()) {
      return records.filter(text -> RecordJson.object(text).hasNonNull(key)).count();
    }
  }

  private void insert(CustomField field, int position) {
    handle.execute(
        "INSERT INTO field_definition (field_key, type, display, position) VALUES (?, ?, ?, ?)",
        field.key(),
        field.type().word(),
        field.display(),
        position);
    insertOptions(field);
  }

  private void insertOptions(CustomField field) {
    for (int i = 0; i < field.options().size(); i++) {
      CustomField.Option option = field.options().get(i);
      handle.execute(
          "INSERT INTO field_option (field_key, option_key, label, position) VALUES (?, ?, ?, ?)",
          field.key(),
          option.key(),
          option.label(),
          i);
    }
  }

  private void change(CustomField field) {
    handle.execute(
        "UPDATE field_definition SET type = ?, display = ? WHERE field_key = ?",
        field.type().word(),
        field.display(),
        field.key());
    handle.execute("DELETE FROM field_option WHERE field_key = ?", field.key());
    insertOptions(field);
  }
}
