package io.casedesk.desktop.common.text;

import io.casedesk.changes.plan.OwnerValues;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parses and formats the owners of solutions. The service returns an object with id and e-mail
 * address, either of which may be missing (contract 2.2, Q29).
 */
public final class OwnerText {

  private static final String BETWEEN = " · ";

  private OwnerText() {}

  /** Parses the owner in a value; empty if it has none. */
  public static Optional<Owner> of(@Nullable FieldValue value) {
    return switch (value) {
      case FieldValue.Structure _ -> Optional.ofNullable(OwnerValues.of(value));
      case FieldValue.Text(String text) -> named(text);
      case null, default -> Optional.empty();
    };
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

  /** Returns a readable value: owners with both names, other values unchanged. */
  public static @Nullable FieldValue readable(FieldRef field, @Nullable FieldValue value) {
    return OwnerValues.isOwner(field) && value instanceof FieldValue.Structure
        ? of(value).<FieldValue>map(owner -> FieldValue.text(of(owner))).orElse(value)
        : value;
  }
}
