package io.casedesk.changes.plan;

import io.casedesk.json.Json;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.Solution.OwnerForm;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Converts owners of solutions: the service returns an object with id and e-mail address, but takes
 * a text, and the contract does not say which of the two it is (contract 2.2, Q29).
 */
public final class OwnerValues {

  public static final FieldRef OWNER = FieldRef.standard("owner");

  private OwnerValues() {}

  public static boolean isOwner(FieldRef field) {
    return field.equals(OWNER);
  }

  /** Whether both values name the same person. */
  static boolean samePerson(@Nullable FieldValue a, @Nullable FieldValue b) {
    Owner left = of(a);
    Owner right = of(b);
    if (left == null || right == null) {
      return false;
    }
    if (a instanceof FieldValue.Text(String text)) {
      return isNamed(text, right);
    }
    if (b instanceof FieldValue.Text(String text)) {
      return isNamed(text, left);
    }
    if (left.id() != null && right.id() != null) {
      return left.id().equals(right.id());
    }
    return left.email() != null && left.email().equals(right.email());
  }

  /** Whether the text is exactly the id or the address of the owner. */
  static boolean isNamed(String text, Owner owner) {
    return text.equals(owner.id()) || text.equals(owner.email());
  }

  /** The owner a value names; null when the value is empty or names no owner. */
  public static @Nullable Owner of(@Nullable FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) when !text.isBlank() ->
          text.contains("@") ? new Owner(null, text) : new Owner(text, null);
      case FieldValue.Numeric(String digits) -> new Owner(digits, null);
      case FieldValue.Structure(String json) -> read(json);
      case null, default -> null;
    };
  }

  private static @Nullable Owner read(String json) {
    try {
      JsonNode node = Json.MAPPER.readTree(json);
      String id = text(node, "id");
      String email = text(node, "email");
      return id == null && email == null ? null : new Owner(id, email);
    } catch (JacksonException unreadable) {
      return null;
    }
  }

  private static @Nullable String text(JsonNode node, String name) {
    JsonNode member = node.get(name);
    if (member == null || !(member.isString() || member.isNumber())) {
      return null;
    }
    String text = member.asString();
    return text.isBlank() ? null : text;
  }

  /** An owner as a value with id and address, in the form the service returns. */
  public static FieldValue value(Owner owner) {
    var json = Json.MAPPER.createObjectNode();
    if (owner.id() != null) {
      json.put("id", owner.id());
    }
    if (owner.email() != null) {
      json.put("email", owner.email());
    }
    return new FieldValue.Structure(json.toString());
  }

  /** Returns the value that a write sends for a wanted owner. */
  public static FieldValue sentAs(FieldValue wanted, OwnerForm form) {
    Owner owner = wanted instanceof FieldValue.Text ? null : of(wanted);
    return owner == null ? wanted : FieldValue.text(owner.sentAs(form));
  }
}
