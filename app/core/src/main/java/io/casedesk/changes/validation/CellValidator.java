package io.casedesk.changes.validation;

import io.casedesk.changes.plan.KnownKeys;
import io.casedesk.changes.plan.OwnerValues;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.SimilarNames;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution.Owner;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Validates the values of cells against the known fields and, for owners of solutions, against the
 * owners seen in records: only a person who was seen as an owner can be set as one (Q29).
 */
final class CellValidator {

  /** How many times as large as usual a number is to be doubted. */
  private static final double MANY_TIMES = 100;

  /** Fewer numbers don't show what is usual. */
  private static final int FEWEST = 10;

  private final KnownFields fields;
  private final Collection<? extends CaseRecord> held;

  /** The usual size of the numbers of each field. */
  private final Map<FieldRef, OptionalDouble> medians = new HashMap<>();

  /** Known owners by id and by e-mail address. */
  private final Map<String, List<Owner>> owners = new HashMap<>();

  private int nearestSought;

  /**
   * Creates a validator for one kind of record.
   *
   * @param fields the known fields
   * @param seen owners as read; may contain duplicates
   * @param held records in memory, whose numbers are usual; without any, no number is unusual
   */
  CellValidator(KnownFields fields, Collection<Owner> seen, Collection<? extends CaseRecord> held) {
    this.fields = fields;
    this.held = held;
    for (Owner owner : new LinkedHashSet<>(seen)) {
      Stream.of(owner.id(), owner.email())
          .filter(Objects::nonNull)
          .distinct()
          .forEach(name -> owners.computeIfAbsent(name, any -> new ArrayList<>()).add(owner));
    }
  }

  /** The known fields. */
  KnownFields fields() {
    return fields;
  }

  private boolean isOwner(FieldRef field) {
    return fields.kind() == RecordKind.SOLUTIONS && OwnerValues.isOwner(field);
  }

  /** Says why a value that is not empty can't be sent; null when it can. */
  @Nullable Problem block(FieldRef field, FieldValue wanted, @Nullable FieldValue current) {
    return isOwner(field)
        ? blockOfOwner(wanted)
        : new ValueRules(fields.of(field), wanted, current).block();
  }

  private @Nullable Problem blockOfOwner(FieldValue wanted) {
    boolean isRead = wanted instanceof FieldValue.Structure && OwnerValues.of(wanted) != null;
    if (isRead || owners.containsKey(wanted.display())) {
      return null;
    }
    String nearest =
        nearestSought++ < KnownKeys.MOST_NEAREST
            ? SimilarNames.of(wanted.display(), owners.keySet())
            : null;
    return Problem.of(Problem.Code.UNKNOWN_OWNER, wanted.display()).meaning(nearest);
  }

  /** Says why an empty value can't be sent; null when it can. */
  @Nullable Problem blockOfEmpty(PlannedCell planned) {
    if (!planned.clears()) {
      return Problem.of(Problem.Code.UNINTENDED_EMPTY);
    }
    return isOwner(planned.change().field()) ? Problem.of(Problem.Code.OWNER_STAYS) : null;
  }

  /** Returns the warnings on a value that can be sent. */
  List<Problem> warnings(FieldRef field, FieldValue wanted, @Nullable FieldValue current) {
    if (isOwner(field)) {
      return warningsOnOwner(wanted);
    }
    List<Problem> warnings = new ValueRules(fields.of(field), wanted, current).warnings();
    unusualSize(field, wanted).ifPresent(warnings::add);
    return warnings;
  }

  /**
   * Returns the warning on a number that is much larger than the median of the records held; empty
   * for any other value.
   */
  private Optional<Problem> unusualSize(FieldRef field, FieldValue wanted) {
    OptionalDouble usual =
        wanted instanceof FieldValue.Numeric
            ? medians.computeIfAbsent(field, this::median)
            : OptionalDouble.empty();
    return usual.isPresent()
            && size(wanted).anyMatch(size -> size > MANY_TIMES * usual.getAsDouble())
        ? Optional.of(Problem.of(Problem.Code.UNUSUAL_SIZE, rounded(usual.getAsDouble())))
        : Optional.empty();
  }

  /** Returns a number with two digits: "1.234" would be a thousand to many readers. */
  private static String rounded(double number) {
    return BigDecimal.valueOf(number)
        .round(new MathContext(2))
        .stripTrailingZeros()
        .toPlainString();
  }

  private OptionalDouble median(FieldRef field) {
    double[] sizes =
        held.stream()
            .map(record -> record.value(field))
            .flatMapToDouble(CellValidator::size)
            .sorted()
            .toArray();
    return sizes.length < FEWEST
        ? OptionalDouble.empty()
        : OptionalDouble.of(sizes[sizes.length / 2]);
  }

  /** Returns the size of a number, without its sign; empty for zero and for other values. */
  private static DoubleStream size(@Nullable FieldValue value) {
    double size =
        value instanceof FieldValue.Numeric number && number.isJson()
            ? Math.abs(Double.parseDouble(number.digits()))
            : 0;
    return size > 0 && Double.isFinite(size) ? DoubleStream.of(size) : DoubleStream.empty();
  }

  private List<Problem> warningsOnOwner(FieldValue wanted) {
    Owner owner = OwnerValues.of(wanted);
    return owner == null || owners.containsKey(owner.id()) || owners.containsKey(owner.email())
        ? List.of()
        : List.of(Problem.of(Problem.Code.UNSEEN_OWNER, owner.display()));
  }

  /**
   * Adds the id and the address to an owner, so that a run can try both forms; other values and an
   * ambiguous owner are left unchanged.
   */
  PlannedCell withBothOwnerForms(PlannedCell planned) {
    Change change = planned.change();
    return isOwner(change.field())
        ? planned.with(
            new Change(
                change.recordId(),
                change.field(),
                change.seen(),
                withBothOwnerForms(change.wanted())))
        : planned;
  }

  /** Adds the id and the address to the owner of a new record. */
  PlannedCreate withBothOwnerForms(PlannedCreate create) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>(create.values());
    values.replaceAll((field, value) -> isOwner(field) ? withBothOwnerForms(value) : value);
    return new PlannedCreate(create.row(), create.name(), values, create.origin());
  }

  /** The owner with both id and address, when exactly one person matches. */
  private FieldValue withBothOwnerForms(FieldValue wanted) {
    List<Owner> found =
        wanted instanceof FieldValue.Structure
            ? List.of()
            : owners.getOrDefault(wanted.display(), List.of());
    return found.size() != 1 ? wanted : OwnerValues.value(found.getFirst());
  }
}
