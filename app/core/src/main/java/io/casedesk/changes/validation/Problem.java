package io.casedesk.changes.validation;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a cell is not sent, or a warning on a cell that can be sent. It is worded only
 * when it is shown, because a plan may have a million of them.
 *
 * @param code what is wrong
 * @param text the code of the message
 * @param arguments the arguments of the message; a text or field at their start is shortened in it
 * @param nearest what was probably meant, such as the key of a label; null when that is not known
 * @param known the dropdown values of the field, where the key is unknown; otherwise empty
 */
public record Problem(
    Code code,
    String text,
    List<Object> arguments,
    @Nullable Object nearest,
    List<KnownDropdownValue> known) {

  /** The largest number of dropdown values that a message lists. */
  private static final int MOST_LISTED = 10;

  /** How bad a problem is. */
  public enum Severity {
    /** The cell is not sent. */
    ERROR,
    /** The value is probably wrong, so that it belongs to a list of faults. */
    DOUBT,
    /** The user should know it. */
    NOTE
  }

  /** The kinds of problems. */
  public enum Code {
    /** The record was not found in a complete list. */
    RECORD_MISSING(Severity.ERROR, "block.gone"),
    /** The service marks the record as deleted (Q8). */
    RECORD_DELETED(Severity.ERROR, "cell.record-deleted"),
    /** No record and no metadata has the field. */
    UNKNOWN_FIELD(Severity.ERROR, "block.field"),
    /** The service does not document that the field can be written (Q14). */
    READ_ONLY(Severity.ERROR, "block.read-only"),
    /** An empty value without an explicit request to clear the field (Q22). */
    UNINTENDED_EMPTY(Severity.ERROR, "block.empty"),
    /** The value is of another type than the field is declared to be. */
    WRONG_TYPE(Severity.ERROR, "block.type"),
    /** The value is the label of a dropdown option (Q21). */
    LABEL_FOR_KEY(Severity.ERROR, "block.label"),
    /** The key is not among the known dropdown values of the field. */
    UNKNOWN_KEY(Severity.ERROR, "block.key"),
    /** No known record has the owner, by id or by e-mail address (Q29). */
    UNKNOWN_OWNER(Severity.ERROR, "block.owner"),
    /**
     * The owner would be removed, but the write shape only has a text for another owner (contract
     * 2.2).
     */
    OWNER_STAYS(Severity.ERROR, "block.owner-stays"),
    /** An undo would delete a record that its run created and that was changed since. */
    CHANGED_SINCE_CREATED(Severity.ERROR, "block.changed-since-created"),
    /** An undo would delete a record, but the log of its run is missing, so nothing is compared. */
    UNDONE_RUN_MISSING(Severity.ERROR, "block.undone-run-missing"),
    /** An import created a record from this row under another name (Q18). */
    CREATED_AS(Severity.ERROR, "block.created-as"),
    /**
     * Another value of the record can't be sent, and a record is changed as a whole or not at all.
     */
    OTHER_VALUE_BLOCKED(Severity.ERROR, "block.other-value"),
    /** The value can't be written as JSON. */
    UNSENDABLE(Severity.ERROR, "block.not-json"),
    /**
     * Only the user or a file named the key; no record holds it and the service does not define it.
     */
    UNPROVEN_KEY(Severity.NOTE, "warning.unproven-key"),
    /**
     * The field has known keys and this is not one of them, but the field is not declared as a
     * choice.
     */
    UNSEEN_KEY(Severity.DOUBT, "warning.unseen-key"),
    /** No known record has this owner, although the value has the form of a value that was read. */
    UNSEEN_OWNER(Severity.DOUBT, "warning.unseen-owner"),
    /** The value differs from the current one only in case or white space. */
    LOOKS_THE_SAME(Severity.NOTE, "warning.similar"),
    /** The type of the field is unknown. */
    UNKNOWN_TYPE(Severity.NOTE, "warning.unknown-type"),
    /** The value does not have the declared type, but neither does the current value. */
    TYPE_AS_HELD(Severity.NOTE, "warning.other-values"),
    /** The text is not an address of the declared type; the service may take it (Q27). */
    NOT_AN_ADDRESS(Severity.DOUBT, "warning.address"),
    /** The list differs from the current one only in its order. */
    ORDER_ONLY(Severity.NOTE, "warning.order"),
    /** The list contains a key twice. */
    REPEATED_KEY(Severity.DOUBT, "warning.repeated"),
    /** The text is very long. */
    LARGE_TEXT(Severity.NOTE, "warning.long"),
    /** The custom field is unknown, but a standard field has that name. */
    ALSO_A_MEMBER(Severity.NOTE, "warning.standard-field"),
    /** The number is many times as large as those that records hold. */
    UNUSUAL_SIZE(Severity.DOUBT, "warning.unusual-size"),
    /** The field was not set before; it can't be unset again, so it becomes null. */
    WAS_ABSENT(Severity.NOTE, "warning.not-set");

    private final Severity severity;
    private final String text;

    Code(Severity severity, String text) {
      this.severity = severity;
      this.text = text;
    }

    /** The word for programs, such as {@code label-for-key}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Copies the collections. */
  public Problem {
    arguments = List.copyOf(arguments);
    known = List.copyOf(known);
  }

  /**
   * Creates a problem.
   *
   * @param arguments the arguments of its message: texts, numbers, fields, declared types or values
   */
  public static Problem of(Code code, Object... arguments) {
    return new Problem(code, code.text, List.of(arguments), null, List.of());
  }

  /** Returns the problem with another message for the same arguments. */
  Problem worded(String messageCode) {
    return new Problem(code, messageCode, arguments, nearest, known);
  }

  /** Returns the problem with what was probably meant; null leaves it unknown. */
  public Problem meaning(@Nullable Object probably) {
    return new Problem(code, text, arguments, probably, known);
  }

  /** The value is the label of a dropdown option. */
  public static Problem labelForKey(String label, String key) {
    return of(Code.LABEL_FOR_KEY, label, key).meaning(key);
  }

  /**
   * The key is not among the known dropdown values of a field.
   *
   * @param nearest the most similar key; null when none is similar
   * @param field the key of the field
   * @param known the dropdown values of the field; may be empty
   */
  public static Problem unknownKey(
      String value, @Nullable String nearest, String field, List<KnownDropdownValue> known) {
    Problem unknown = of(Code.UNKNOWN_KEY, value);
    if (known.size() > MOST_LISTED) {
      unknown = of(Code.UNKNOWN_KEY, value, known.size(), field).worded("block.key-of-many");
    } else if (!known.isEmpty()) {
      unknown = of(Code.UNKNOWN_KEY, value, known).worded("block.key-of-few");
    }
    return new Problem(unknown.code, unknown.text, unknown.arguments, nearest, known);
  }

  /** How bad it is. */
  public Severity severity() {
    return code.severity;
  }

  /**
   * Checks that the problem is an error, as what blocks a value must be, or that it is none, as a
   * warning must be.
   */
  void requireError(boolean isError) {
    if ((severity() == Severity.ERROR) != isError) {
      throw new IllegalArgumentException(code + (isError ? " is no error" : " is an error"));
    }
  }

  /** Whether the value is no key of its dropdown. */
  public boolean isOfKey() {
    return code == Code.LABEL_FOR_KEY || code == Code.UNKNOWN_KEY;
  }

  /** The wrong text itself, where the problem is about a text. */
  public String value() {
    return arguments.getFirst().toString();
  }

  /** What is wrong, and what to do. */
  public Message message() {
    Object[] shown = arguments.stream().map(Problem::shown).toArray();
    if (shown.length > 0 && !(shown[0] instanceof Message)) {
      shown[0] = Message.shortened(shown[0].toString());
    }
    Message message = Message.of(text, shown);
    return nearest == null || code == Code.LABEL_FOR_KEY
        ? message
        : Message.of("block.nearest", message, Message.shortened(nearest.toString()));
  }

  private static Object shown(Object argument) {
    return switch (argument) {
      case FieldType type -> expected(type);
      case FieldValue value -> given(value);
      case List<?> values ->
          values.stream()
              .map(value -> withLabel((KnownDropdownValue) value))
              .collect(Collectors.joining(", "));
      default -> argument;
    };
  }

  private static Message expected(FieldType type) {
    return Message.of(
        switch (type) {
          case TEXT -> "type.text";
          case LINK -> "type.link";
          case EMAIL -> "type.email";
          case NUMBER -> "type.number";
          case BOOLEAN -> "type.boolean";
          case DATE -> "type.date";
          case TIME -> "type.time";
          case CHOICE -> "type.key";
          case CHOICES -> "type.keys";
          case UNKNOWN -> "type.any";
        });
  }

  private static Message given(FieldValue value) {
    return Message.of(
        switch (value) {
          case FieldValue.Null _ -> "given.null";
          case FieldValue.Text _ -> "given.text";
          case FieldValue.Numeric _ -> "given.number";
          case FieldValue.Bool _ -> "given.boolean";
          case FieldValue.Structure structure -> structure.isList() ? "given.list" : "given.object";
        },
        Message.shortened(value.display()));
  }

  /** Lists the keys of dropdown values, each with its label; empty when they are too many. */
  public static String listed(List<KnownDropdownValue> values) {
    return values.size() > MOST_LISTED ? "" : shown(values).toString();
  }

  private static String withLabel(KnownDropdownValue value) {
    String label = value.label();
    return label == null || label.isBlank() || label.equals(value.key())
        ? value.key()
        : value.key() + " (" + Message.shortened(label) + ")";
  }
}
