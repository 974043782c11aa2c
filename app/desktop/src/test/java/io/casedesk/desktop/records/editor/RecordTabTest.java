package io.casedesk.desktop.records.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.UseCase;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an editor has at its side before anybody looks at it. */
@ExtendWith(WindowExtension.class)
class RecordTabTest {

  @Test
  void aPlaceAmongTheTabsMakesNothingOfWhatIsInIt() {
    AtomicInteger made = new AtomicInteger();
    RecordTab<UseCase> tab =
        RecordTab.ofJson(
            () -> {
              made.incrementAndGet();
              throw new IllegalStateException("nobody has opened it");
            },
            new Messages(Locale.ENGLISH));
    Node place = tab.node();
    assertEquals("JSON", tab.title());
    assertSame(place, tab.node());
    assertEquals(0, made.get());
  }
}
