package io.casedesk.server.store;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Validates definitions of custom fields. */
final class FieldDefinitionValidator {

  private static final int LONGEST_KEY = 64;
  private static final int LONGEST_LABEL = 200;
  private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

  private FieldDefinitionValidator() {}

  /**
   * The problem of a definition, starting with the affected field: {@code options[2]: ...}. Empty
   * if it is valid.
   */
  static Optional<String> fault(CustomField field) {
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
}
