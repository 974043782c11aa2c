package io.casedesk.messages;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.StringNode;

/**
 * Encodes a message as JSON, and decodes it: a text without a code as a string, a message with a
 * code as an array of the code, the English text and the arguments.
 */
public final class MessageCodec {

  private MessageCodec() {}

  /** Encodes a message. */
  public static JsonNode encode(Message message) {
    return switch (message) {
      case Message.Plain(String text) -> StringNode.valueOf(text);
      case Message.Coded(String code, List<Message> arguments, String text) -> {
        ArrayNode json = JsonNodeFactory.instance.arrayNode().add(code).add(text);
        arguments.forEach(argument -> json.add(encode(argument)));
        yield json;
      }
    };
  }

  /**
   * Decodes a message.
   *
   * @throws IllegalArgumentException when the JSON is not a message
   */
  public static Message decode(JsonNode json) {
    if (!json.isArray()) {
      return Message.plain(text(json));
    }
    List<Message> arguments = new ArrayList<>();
    for (int i = 2; i < json.size(); i++) {
      arguments.add(decode(json.required(i)));
    }
    return new Message.Coded(text(json.required(0)), arguments, text(json.required(1)));
  }

  private static String text(JsonNode json) {
    if (!json.isString()) {
      throw new IllegalArgumentException("what should be a message is none");
    }
    return json.stringValue();
  }
}
