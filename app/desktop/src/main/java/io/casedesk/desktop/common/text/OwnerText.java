package io.casedesk.desktop.common.text;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parses and formats the owners of solutions. The service returns an object with id and e-mail
 * address, either of which may be missing (contract 2.2, Q29).
 */
public final class OwnerText {

  private static final JsonMapper JSON = new JsonMapper();
  private static final FieldRef OWNER = FieldRef.standard("owner");
  private static final String BETWEEN = " · ";

  private OwnerText() {}

  /** Returns whether a field is the owner of a solution. */
  public static boolean isOwner(FieldRef field) {
    return field.equals(OWNER);
  }

  /** Parses the owner in a value; empty if it has none. */
  public static Optional<Owner> of(@Nullable FieldValue value) {
    return switch (value) {
      case FieldValue.Structure(String json) -> read(json);
      case FieldValue.Text(String text) -> named(text);
      case null, default -> Optional.empty();
    };
  }

  private static Optional<Owner> read(String json) {
    try {
      JsonNode node = JSON.readTree(json);
      String id = text(node, "id");
      String email = text(node, "email");
      return id == null && email == null ? Optional.empty() : Optional.of(new Owner(id, email));
    } catch (JacksonException unreadable) {
      return Optional.empty();
    }
  }

  private static @Nullable String text(JsonNode node, String name) {
    JsonNode member = node.get(name);
    boolean isText = member != null && (member.isString() || member.isNumber());
    return isText && !member.asString().isBlank() ? member.asString() : null;
  }

  /** Parses the owner in a text: the format of {@link #of(Owner)}, an e-mail address or an id. */
  public static Optional<Owner> named(String text) {
    String name = text.strip();
    int between = name.lastIndexOf(BETWEEN);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    if (between > 0) {
      return Optional.of(
          new Owner(name.substring(between + BETWEEN.length()), name.substring(0, between)));
    }
    return Optional.of(name.contains("@") ? new Owner(null, name) : new Owner(name, null));
  }

  /** Formats the known names of an owner: the e-mail address, then the id. */
  public static String of(Owner owner) {
    return owner.id() == null || owner.email() == null
        ? owner.display()
        : owner.email() + BETWEEN + owner.id();
  }

  /** Returns the value of an owner in a change: both names, so that either can be sent. */
  public static FieldValue value(Owner owner) {
    ObjectNode json = JSON.createObjectNode();
    if (owner.id() != null) {
      json.put("id", owner.id());
    }
    if (owner.email() != null) {
      json.put("email", owner.email());
    }
    return new FieldValue.Structure(json.toString());
  }

  /** Returns a readable value: owners with both names, other values unchanged. */
  public static @Nullable FieldValue readable(FieldRef field, @Nullable FieldValue value) {
    return isOwner(field) && value instanceof FieldValue.Structure
        ? of(value).<FieldValue>map(owner -> FieldValue.text(of(owner))).orElse(value)
        : value;
  }
}
