package io.casedesk.model.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class JournalHashChainTest {

  private static final Instant BEGUN = Instant.parse("2026-11-21T21:32:44.120Z");
  private static final RunHeader HEADER =
      new RunHeader(
          "20261121-213244-7f3a", "http://s/", "use-cases", BEGUN, "ana", "apply plan.json");

  private static List<StoredJournalEntry> logged(JournalEntry... entries) {
    List<StoredJournalEntry> logged = new ArrayList<>();
    String previous = JournalHashChain.start(HEADER);
    for (JournalEntry entry : entries) {
      int seq = logged.size() + 1;
      Instant at = BEGUN.plusSeconds(seq);
      previous = JournalHashChain.next(previous, seq, at, entry);
      logged.add(new StoredJournalEntry(seq, at, entry, previous));
    }
    return logged;
  }

  private static List<StoredJournalEntry> three() {
    return logged(
        new JournalEntry("intent", "c-1", "{\"title\":\"Überfällig 😀\"}"),
        new JournalEntry("answer", "c-1", "{\"status\":200}"),
        new JournalEntry("verdict", "", "{}"));
  }

  private static String sha256(String text) throws Exception {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  void isWhatTheDocumentationSays() throws Exception {
    String header =
        sha256(
            "14:casedesk-run-1,20:20261121-213244-7f3a,9:http://s/,9:use-cases,"
                + "24:2026-11-21T21:32:44.120Z,3:ana,15:apply plan.json,");
    assertEquals(header, JournalHashChain.start(HEADER));
    assertEquals(
        sha256("64:" + header + ",1:1,20:2026-11-21T21:32:45Z,6:intent,4:c-ü,2:{},"),
        JournalHashChain.next(
            header,
            1,
            Instant.parse("2026-11-21T21:32:45Z"),
            new JournalEntry("intent", "c-ü", "{}")));
  }

  @Test
  void acceptsWhatWasLogged() {
    assertEquals(Optional.empty(), HashChainCheck.verify(HEADER, three()));
    assertEquals(Optional.empty(), HashChainCheck.verify(HEADER, List.of()));
  }

  @Test
  void findsTheEntryThatWasChanged() {
    List<StoredJournalEntry> entries = three();
    StoredJournalEntry old = entries.get(1);
    StoredJournalEntry changed =
        new StoredJournalEntry(
            2, old.at(), new JournalEntry("answer", "c-1", "{\"status\":500}"), old.hash());
    entries.set(1, changed);
    assertEquals(Optional.of(changed), HashChainCheck.verify(HEADER, entries));
  }

  @Test
  void findsWhereOneIsMissingOrMovedOrLater() {
    List<StoredJournalEntry> missing = three();
    missing.remove(0);
    assertEquals(2, HashChainCheck.verify(HEADER, missing).orElseThrow().seq());

    List<StoredJournalEntry> moved = three();
    moved.add(moved.remove(1));
    assertEquals(3, HashChainCheck.verify(HEADER, moved).orElseThrow().seq());

    List<StoredJournalEntry> later = three();
    StoredJournalEntry last = later.removeLast();
    later.add(new StoredJournalEntry(3, last.at().plusMillis(1), last.entry(), last.hash()));
    assertEquals(3, HashChainCheck.verify(HEADER, later).orElseThrow().seq());
  }

  @Test
  void findsAHeaderOfAnotherRun() {
    RunHeader other = new RunHeader(HEADER.id(), "http://other/", "use-cases", BEGUN, "ana", "x");
    assertEquals(1, HashChainCheck.verify(other, three()).orElseThrow().seq());
  }

  @Test
  void textsDoNotRunIntoEachOther() {
    String start = JournalHashChain.start(HEADER);
    assertNotEquals(
        JournalHashChain.next(start, 1, BEGUN, new JournalEntry("a", "b,1:c", "d")),
        JournalHashChain.next(start, 1, BEGUN, new JournalEntry("a", "b", "c,1:d")));
  }

  @Test
  void idsSortByTimeAndDiffer() {
    String id = RunHeader.newId(Instant.parse("2026-11-21T21:32:44.999Z"));
    assertTrue(id.matches("20261121-213244-[0-9a-f]{4}"), id);
    assertTrue(id.compareTo(RunHeader.newId(Instant.parse("2026-11-21T21:32:45Z"))) < 0);
    RunHeader made = RunHeader.of("http://s/", "solutions", BEGUN.plusNanos(5), "ana", "import");
    assertEquals(BEGUN, made.begun());
    assertTrue(made.id().startsWith("20261121-213244-"), made.id());
  }

  @Test
  void refusesWhatCannotBeKept() {
    assertThrows(IllegalArgumentException.class, () -> new JournalEntry(" ", "", "{}"));
    assertThrows(IllegalArgumentException.class, () -> new JournalEntry("a", "c-\ud800", "{}"));
    assertThrows(IllegalArgumentException.class, () -> new JournalEntry("a", "", "\"\udc00\""));
    assertThrows(IllegalArgumentException.class, () -> new RunState(RunState.Phase.OPEN, "\ud83d"));
    assertEquals("\ud83d\ude00", new JournalEntry("a", "\ud83d\ude00", "{}").record());
  }
}
