package io.casedesk.desktop.records.refresh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.records.refresh.RecordChange.Kind;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ListChangesTest {

  private static final Instant SINCE = Instant.parse("2026-11-22T10:32:00Z");

  private static UseCase record(@Nullable String sponsor, String title) {
    Map<String, FieldValue> custom = new LinkedHashMap<>();
    if (sponsor != null) {
      custom.put("sponsor", FieldValue.text(sponsor));
    }
    return new UseCase("1", Map.of("title", FieldValue.text(title)), custom);
  }

  private static ListChanges changed(UseCase before, UseCase now) {
    return ListChanges.of(SINCE, List.of(RecordChange.changed(before, now)));
  }

  @Test
  void standardAndCustomFieldsAreTold() {
    RecordChange change = RecordChange.changed(record(null, "Old"), record("Ada", "New"));
    assertEquals(
        List.of(
            new RecordChange.Field(
                FieldRef.standard("title"), FieldValue.text("Old"), FieldValue.text("New")),
            new RecordChange.Field(FieldRef.custom("sponsor"), null, FieldValue.text("Ada"))),
        change.fields());
    RecordChange gone = RecordChange.changed(record("Ada", "T"), record(null, "T"));
    assertNull(gone.fields().getFirst().now());
  }

  @Test
  void aLaterReadIsJoinedToAnEarlierOne() {
    ListChanges first = changed(record("a", "T"), record("b", "T"));
    ListChanges both = first.then(changed(record("b", "T"), record("c", "T")));
    RecordChange.Field field = both.records().values().iterator().next().fields().getFirst();
    assertEquals(FieldValue.text("a"), field.before());
    assertEquals(FieldValue.text("c"), field.now());
    assertTrue(first.then(changed(record("b", "T"), record("a", "T"))).isEmpty(), "back again");
    assertEquals(SINCE, both.since());
  }

  @Test
  void newAndGoneCancelOutAndGoneAndNewDoNot() {
    UseCase record = record("a", "T");
    ListChanges added = ListChanges.of(SINCE, List.of(RecordChange.added(record)));
    ListChanges gone = ListChanges.of(SINCE, List.of(RecordChange.removed(record)));
    assertTrue(added.then(gone).isEmpty());
    assertEquals(1, gone.then(added).count(Kind.CHANGED));
    assertEquals(1, added.then(changed(record, record("b", "T"))).count(Kind.NEW));
    assertEquals(Set.of(), gone.present());
    assertEquals(Set.of("1"), added.present());
    assertTrue(added.without(Set.of("1")).isEmpty());
  }

  @Test
  void afterFailuresItTakesLonger() {
    RefreshHistory pace = new RefreshHistory();
    Duration minute = Duration.ofMinutes(1);
    assertFalse(pace.isDue(minute, Instant.MAX), "what was never read is not read by the clock");
    pace.ended(true);
    Instant now = Instant.now();
    assertFalse(pace.isDue(minute, now.plusSeconds(50)));
    assertTrue(pace.isDue(minute, now.plusSeconds(61)));
    for (int i = 0; i < 9; i++) {
      pace.ended(false);
    }
    now = Instant.now();
    assertFalse(pace.isDue(minute, now.plusSeconds(15 * 60)));
    assertTrue(pace.isDue(minute, now.plusSeconds(17 * 60)));
    assertTrue(pace.isDue(Duration.ofHours(1), now.plusSeconds(3601)), "never over the longest");
    pace.ended(true);
    assertTrue(pace.isDue(minute, Instant.now().plusSeconds(61)));
  }
}
