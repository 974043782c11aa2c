package io.casedesk.changes.validation;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Compares numbers with the usual size of their field, which is the median of the records held. */
final class UsualSizes {

  /** How many times as large as usual a number is to be doubted. */
  private static final double MANY_TIMES = 100;

  /** Fewer numbers don't show what is usual. */
  private static final int FEWEST = 10;

  private final Collection<? extends CaseRecord> held;
  private final Map<FieldRef, OptionalDouble> medians = new HashMap<>();

  /** Compares with records in memory; without any, no number is unusual. */
  UsualSizes(Collection<? extends CaseRecord> held) {
    this.held = held;
  }

  /** Returns the warning on a value that is much larger than usual; empty for any other value. */
  Optional<Problem> warning(FieldRef field, FieldValue wanted) {
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
            .flatMapToDouble(UsualSizes::size)
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
}
