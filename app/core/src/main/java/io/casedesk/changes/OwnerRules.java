package io.casedesk.changes;

import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Validates owners of solutions: only a person who was seen as an owner can be set as one (Q29).
 */
final class OwnerRules {

  private final Map<String, List<Owner>> byName = new HashMap<>();
  private int nearestSought;

  /**
   * @param seen owners as read; may contain duplicates
   */
  OwnerRules(Collection<Owner> seen) {
    Set<Owner> each = new LinkedHashSet<>(seen);
    for (Owner owner : each) {
      Stream.of(owner.id(), owner.email())
          .filter(Objects::nonNull)
          .distinct()
          .forEach(name -> byName.computeIfAbsent(name, any -> new ArrayList<>()).add(owner));
    }
  }

  /** Validates an owner; null when the owner can be sent. */
  @Nullable ValidationError block(FieldValue wanted) {
    boolean isRead = wanted instanceof FieldValue.Structure && OwnerValues.of(wanted) != null;
    if (isRead || byName.containsKey(wanted.display())) {
      return null;
    }
    String nearest =
        nearestSought++ < KnownKeys.MOST_NEAREST
            ? SimilarNames.of(wanted.display(), byName.keySet())
            : null;
    return new ValidationError.UnknownOwner(wanted.display(), nearest);
  }

  /** Warnings on an owner who can be sent. */
  List<ValidationWarning> warnings(FieldValue wanted) {
    Owner owner = OwnerValues.of(wanted);
    return owner == null || byName.containsKey(owner.id()) || byName.containsKey(owner.email())
        ? List.of()
        : List.of(new ValidationWarning.UnseenOwner(owner.display()));
  }

  /**
   * Adds the id and the address of the owner to a change, so that a run can try both forms; an
   * ambiguous owner is left unchanged.
   */
  PlannedCell resolved(PlannedCell planned) {
    Change change = planned.change();
    return new PlannedCell(
        new Change(change.recordId(), change.field(), change.seen(), resolved(change.wanted())),
        planned.clears(),
        planned.origin(),
        planned.wasAbsent());
  }

  /** The owner with both id and address, when exactly one person matches. */
  FieldValue resolved(FieldValue wanted) {
    List<Owner> found =
        wanted instanceof FieldValue.Structure
            ? List.of()
            : byName.getOrDefault(wanted.display(), List.of());
    return found.size() != 1 ? wanted : OwnerValues.value(found.getFirst());
  }
}
