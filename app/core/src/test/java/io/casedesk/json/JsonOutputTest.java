package io.casedesk.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

final class JsonOutputTest {

  @Test
  void aValueThatIsNotJsonLeavesNoName() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FieldRef field = FieldRef.custom("theme");
    JsonOutput.object(
        out,
        json -> {
          assertThrows(
              MessageException.class,
              () -> json.value("bad", field, new FieldValue.Structure("[1")));
          var _ = json.value("good", field, new FieldValue.Structure("[1]"));
        });
    assertEquals("{\"good\":[1]}", out.toString(UTF_8));
  }
}
