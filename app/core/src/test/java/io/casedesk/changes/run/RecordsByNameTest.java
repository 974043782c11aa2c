package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** How long creates may rely on a list. */
final class RecordsByNameTest {

  private final VirtualClock clock = new VirtualClock();

  private RecordsByName<UseCase> read(Duration time) {
    InMemoryUseCases service =
        new InMemoryUseCases() {
          @Override
          public ReadOutcome readAll(ReadListener<UseCase> listener, BooleanSupplier mayWait) {
            ReadOutcome outcome = super.readAll(listener, mayWait);
            clock.advance(time);
            return outcome;
          }
        };
    return RecordsByName.read(
        service, FieldRef.standard("title"), Set.of(), Duration.ofSeconds(60), clock, () -> true);
  }

  @Test
  void aListAgesWhileItIsRead() {
    RecordsByName<UseCase> list = read(Duration.ofSeconds(20));
    clock.advance(Duration.ofSeconds(39));
    assertTrue(list.isFresh());
    clock.advance(Duration.ofSeconds(1));
    assertFalse(list.isFresh(), "its first record was read a minute ago");
  }

  @Test
  void aListThatTakesLongToReadCanStillBeUsed() {
    RecordsByName<UseCase> list = read(Duration.ofSeconds(90));
    clock.advance(Duration.ofSeconds(89));
    assertTrue(list.isFresh());
    clock.advance(Duration.ofSeconds(1));
    assertFalse(list.isFresh());
  }
}
